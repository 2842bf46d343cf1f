import { CheckCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import css from './note.module.css'

const icons = {
  info: <InfoCircleOutlined />,
  good: <CheckCircleOutlined />,
  warning: <WarningOutlined />,
  error: <WarningOutlined />,
}

/** A remark between the parts of a page, with an action if there is one. */
export function Note({
  type,
  children,
  action,
}: {
  type: keyof typeof icons
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={css['note']} data-type={type} role={type === 'error' ? 'alert' : 'status'}>
      <span className={css['icon']} aria-hidden="true">
        {icons[type]}
      </span>
      <div className={css['text']}>{children}</div>
      {action}
    </div>
  )
}

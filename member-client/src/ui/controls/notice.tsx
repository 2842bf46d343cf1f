import type { ReactNode } from 'react'
import { mail } from '../icons/action.ts'
import { check, info, warning } from '../icons/message.ts'
import { Icon } from './icon.tsx'
import * as css from './notice.module.css'

const icons = { info, mail, success: check, warning }

interface NoticeProps {
  kind?: keyof typeof icons
  children: ReactNode
  action?: ReactNode
}

/** A message within the page's content. */
export function Notice({ kind = 'info', children, action }: NoticeProps) {
  return (
    <div className={css.frame}>
      <div className={css.notice} data-kind={kind}>
        <Icon path={icons[kind]} />
        <div className={css.text}>{children}</div>
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}

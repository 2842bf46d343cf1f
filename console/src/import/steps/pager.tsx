import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { formatNumber } from '../../ui/format/counted.ts'
import css from './steps.module.css'

interface PagerProps {
  label: string
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages < 2) return null
  return (
    <nav className={css['pager']} aria-label={label}>
      <span>
        {formatNumber((page - 1) * pageSize + 1)}–{formatNumber(Math.min(page * pageSize, total))} of{' '}
        {formatNumber(total)}
      </span>
      <Button
        icon={<LeftOutlined />}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        icon={<RightOutlined />}
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

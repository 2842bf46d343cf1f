import type { Report } from '@metapyra/contract/entities/report'
import { useCall } from '../providers/use-call.ts'
import { Instant } from '../ui/format/instant.tsx'
import css from './reports.module.css'

/** What was said before and after it, where anybody in the space may read that. */
export function Around({ report: { id, messageId } }: { report: Report }) {
  const { data } = useCall('POST v2/admin/workspace/report-context', { id }, { isQuiet: true })
  if (!data || data.rows.length < 2) return null
  return (
    <>
      <h2 className={css['part']}>Context</h2>
      <ul className={css['around']}>
        {data.rows.map((row) => (
          <li key={row.id} aria-current={row.id === messageId || undefined}>
            <span className={css['line']}>
              {row.senderName}, <Instant at={row.sentAt} />
            </span>
            <span>{row.isDeleted ? <i>Deleted</i> : row.body || 'File'}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

import type { Report } from '@metapyra/contract/entities/report'
import { useCall } from '../providers/use-call.ts'
import { Instant } from '../ui/format/instant.tsx'
import css from './reports.module.css'

/** The messages before and after the reported one, if everyone in the space can read them. */
export function ReportContext({ report: { id, messageId } }: { report: Report }) {
  const { data } = useCall('POST v2/admin/workspace/report-context', { id }, { isQuiet: true })
  if (!data || data.rows.length < 2) return null
  return (
    <>
      <h2 className={css['part']}>Context</h2>
      <ul className={css['around']}>
        {data.rows.map((row) => (
          <li key={row.id} aria-current={row.id === messageId || undefined}>
            <span className={css['line']}>
              <bdi>{row.senderName}</bdi>, <Instant at={row.sentAt} />
            </span>
            <span>{row.isDeleted ? <i>Deleted</i> : row.body || 'File'}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

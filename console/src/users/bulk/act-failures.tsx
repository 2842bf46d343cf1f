import type { BulkAct } from '@metapyra/contract/entities/bulk'
import { Button } from 'antd'
import { useCsvExport } from '../../ui/download/use-csv-export.ts'
import { formatNumber } from '../../ui/format/counted.ts'
import css from './bulk.module.css'

/** Why a bulk act failed for some people, with the first names per reason; all of them can be downloaded. */
export function Failures({ act }: { act: BulkAct }) {
  const file = useCsvExport('POST v2/admin/workspace/bulk-failed', {
    fileName: 'not-done',
    saved: 'Failures',
  })
  return (
    <>
      <ul className={css['failures']}>
        {act.failures.map(({ reason, count, names }) => (
          <li key={reason}>
            <strong>{formatNumber(count)}</strong> {reason}{' '}
            <span className={css['names']}>
              {names.join(', ')}
              {count > names.length && ` and ${formatNumber(count - names.length)} more`}
            </span>
          </li>
        ))}
      </ul>
      <Button size="small" loading={file.isRunning} onClick={() => void file.run({ id: act.id })}>
        Export all as CSV
      </Button>
    </>
  )
}

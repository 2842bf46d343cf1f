import type { BulkAct } from '@metapyra/contract/entities/bulk'
import { Button } from 'antd'
import { useCsvExport } from '../../ui/download/use-csv-export.ts'
import { grouped } from '../../ui/format/counted.ts'
import css from './bulk.module.css'

/** Why an act could not be done to some, with the first names of each reason; all of them in a file. */
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
            <strong>{grouped(count)}</strong> {reason}{' '}
            <span className={css['names']}>
              {names.join(', ')}
              {count > names.length && ` and ${grouped(count - names.length)} more`}
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

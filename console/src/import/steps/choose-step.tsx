import { DownloadOutlined } from '@ant-design/icons'
import { grouped } from '../../ui/counted.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { Note } from '../../ui/note.tsx'
import { MAX_ROWS } from '../csv/limits.ts'
import { writeCsv } from '../csv/write-csv.ts'
import type { Import } from '../use-import.ts'
import { DropZone } from './drop-zone.tsx'
import { PastImports } from './past-imports.tsx'
import css from './steps.module.css'

const template = () =>
  new Blob(
    [
      writeCsv([
        ['Email', 'Name', 'Role', 'Position'],
        ['ann@example.com', 'Ann Lee', 'user', 'Designer'],
      ]),
    ],
    {
      type: 'text/csv;charset=utf-8',
    },
  )

export function ChooseStep({ job }: { job: Import }) {
  return (
    <div className={css['stack']}>
      <DropZone isBusy={job.isBusy} onFile={(file) => void job.open(file)} />
      {job.error && <Note type="error">{job.error}</Note>}
      <div className={css['hints']}>
        <p>
          One row a person, with a mail address; name, role and position are welcome. Up to{' '}
          {grouped(MAX_ROWS)} rows or 64 MB. Nothing is sent before you have seen every row.
        </p>
        <button
          type="button"
          className={css['link']}
          onClick={() => downloadFile(template(), 'people-template.csv')}
        >
          <DownloadOutlined aria-hidden="true" />
          <span>Download a template</span>
        </button>
      </div>
      <PastImports />
    </div>
  )
}

import { DownloadOutlined } from '@ant-design/icons'
import { formatBytes } from '@metapyra/contract/bytes'
import { IMPORT_FILE } from '@metapyra/contract/import'
import { downloadFile } from '../../../ui/download/download-file.ts'
import { formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import { writeCsv } from '../../csv/write-csv.ts'
import type { Import } from '../../use-import.ts'
import type { Run } from '../../use-run.ts'
import css from '../steps.module.css'
import { DropZone } from './drop-zone.tsx'
import { ImportHistory } from './import-history.tsx'
import { PasteRows } from './paste-rows.tsx'
import { SavedFiles } from './saved-files.tsx'
import { UnfinishedImports } from './unfinished-imports.tsx'

const EXAMPLE = [
  ['Email', 'Name', 'Role', 'Job title'],
  ['ann@example.com', 'Ann Lee', 'member', 'Designer'],
]
const template = () => new Blob([writeCsv(EXAMPLE)], { type: 'text/csv;charset=utf-8' })
/** Treats pasted text as the file that a spreadsheet would have saved. */
const asFile = (text: string) => new File([text], 'Pasted rows', { type: 'text/tab-separated-values' })

export function ChooseStep({ job, run }: { job: Import; run: Run }) {
  const takeText = (text: string) => void job.open(asFile(text))
  return (
    <div className={css['stack']}>
      <UnfinishedImports onResume={run.resumeSaved} />
      <SavedFiles onResume={job.resumeDraft} />
      {run.error && <Note type="error">{run.error}</Note>}
      <DropZone isBusy={job.isBusy} onFile={(file) => void job.open(file)} onText={takeText} />
      {job.error && <Note type="error">{job.error}</Note>}
      <PasteRows isBusy={job.isBusy} onText={takeText} />
      <div className={css['hints']}>
        <p>
          One row per person, with an email; name, role and job title are optional. Up to{' '}
          {formatNumber(IMPORT_FILE.rows)} rows or {formatBytes(IMPORT_FILE.bytes)}. No one is added or
          emailed until you’ve reviewed the rows and confirmed.
        </p>
        <button
          type="button"
          className={css['link']}
          onClick={() => downloadFile(template(), 'people-template.csv')}
        >
          <DownloadOutlined aria-hidden="true" />
          <span>Download template</span>
        </button>
      </div>
      <ImportHistory job={job} />
    </div>
  )
}

import type { ImportMode } from '@metapyra/contract/entities/import'
import { counted } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import type { Counts } from '../../csv/check-table.ts'
import type { Import } from '../../use-import.ts'
import { DownloadRows } from '../download-rows.tsx'

interface LeftOutProps {
  job: Import
  fileName: string
  counts: Counts
  mode: ImportMode
}

/** How many rows an import in this mode would leave out, and which, before it does. */
export function LeftOut({ job, fileName, counts, mode }: LeftOutProps) {
  const count = counts.duplicate + (mode === 'skip' ? counts.known : 0)
  // Whom the space has already is not known before it has answered.
  if (count === 0 || job.comparing === 'asking') return null
  return (
    <Note
      type="info"
      action={<DownloadRows job={job} fileName={fileName} kind="skipped" count={count} mode={mode} />}
    >
      {counted(count, 'row', 'rows')} will be skipped: duplicates, or already in the space.
    </Note>
  )
}

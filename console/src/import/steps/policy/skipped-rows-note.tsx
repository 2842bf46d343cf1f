import type { ImportMode } from '@metapyra/contract/entities/import'
import { formatCount } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import type { Counts } from '../../csv/check-table.ts'
import type { Import } from '../../use-import.ts'
import { DownloadRows } from '../download-rows.tsx'

interface SkippedRowsNoteProps {
  job: Import
  fileName: string
  counts: Counts
  mode: ImportMode
}

/** Displays, before an import runs, how many rows it would skip in this mode, with a download of them. */
export function SkippedRowsNote({ job, fileName, counts, mode }: SkippedRowsNoteProps) {
  const count = counts.duplicate + (mode === 'skip' ? counts.known : 0)
  // Which people are already in the space is unknown until the server has answered.
  if (count === 0 || job.comparing === 'asking') return null
  return (
    <Note
      type="info"
      action={<DownloadRows job={job} fileName={fileName} kind="skipped" count={count} mode={mode} />}
    >
      {formatCount(count, 'row', 'rows')} will be skipped: duplicates, or already in the space.
    </Note>
  )
}

import { formatNumber } from '../../ui/format/counted.ts'
import { Instant } from '../../ui/format/instant.tsx'
import { Note } from '../../ui/page/note.tsx'
import { importerName, rowsDone, useUnfinishedImport } from './unfinished-import.ts'

/** Notes that an earlier import of this file stopped, on any device, and how it continues. */
export function UnfinishedImportNote({ fileHash }: { fileHash: string }) {
  const begun = useUnfinishedImport(fileHash)
  if (!begun) return null
  return (
    <Note type="info">
      {importerName(begun)} started importing this file on <Instant at={begun.createdAt} />, up to row{' '}
      {formatNumber(rowsDone(begun))} of {formatNumber(begun.totalRows ?? 0)}. With the same columns and
      options, it continues from there; otherwise it’s a new import. No one is added or emailed twice.
    </Note>
  )
}

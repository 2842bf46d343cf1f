import { grouped } from '../../ui/format/counted.ts'
import { Instant } from '../../ui/format/instant.tsx'
import { Note } from '../../ui/page/note.tsx'
import { rowsDone, useBegun } from './begun-import.ts'

/** Says of a file that its import stopped before, wherever that was, and how it goes on. */
export function BegunBefore({ fileHash }: { fileHash: string }) {
  const begun = useBegun(fileHash)
  if (!begun) return null
  return (
    <Note type="info">
      {begun.createdBy} started importing this file on <Instant at={begun.createdAt} />, up to row{' '}
      {grouped(rowsDone(begun))} of {grouped(begun.totalRows ?? 0)}. With the same columns and options, it
      continues from there; otherwise it’s a new import. No one is added or emailed twice.
    </Note>
  )
}

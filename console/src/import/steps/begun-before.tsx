import { grouped } from '../../ui/counted.ts'
import { Instant } from '../../ui/instant.tsx'
import { Note } from '../../ui/note.tsx'
import { rowsDone, useBegun } from '../history/begun.ts'

/** Says of a file that its import stopped before, wherever that was, and how it goes on. */
export function BegunBefore({ fileHash }: { fileHash: string }) {
  const begun = useBegun(fileHash)
  if (!begun) return null
  return (
    <Note type="info">
      {begun.createdBy} began to import this file on <Instant at={begun.createdAt} />, up to row{' '}
      {grouped(rowsDone(begun))} of {grouped(begun.totalRows ?? 0)}. With the same columns and choices it goes
      on from there; otherwise it is a new import. Nobody is brought in or mailed twice.
    </Note>
  )
}

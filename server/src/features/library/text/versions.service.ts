import type { Input, Reply } from '@metapyra/contract/calls'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { copyLibraryFile, takeIntoLibrary } from '../../files/library-file.service.ts'
import { toVersion } from '../core/presenter.service.ts'
import type { ItemRow } from '../core/queries.ts'
import { updateItem } from '../core/queries.ts'
import { requireItem } from '../core/require-item.service.ts'
import type { VersionRow } from '../core/versions.queries.ts'
import {
  insertVersion,
  itemOfFile,
  updateVersion,
  versionById,
  versionsOf,
} from '../core/versions.queries.ts'
import { readNote, textStatusOf } from './text.service.ts'

const NOTE_TYPE = 'text/markdown'
/** Edits by the same person within this time update the last version instead of adding one. */
const MERGE_EDITS_MS = 10 * 60_000
const PAGE = 50

type VersionInput = Pick<
  Input<'PUT v2/library/update'>,
  'fileId' | 'text' | 'restoreVersionId' | 'versionNote'
>
type VersionedItem = Pick<ItemRow, 'id' | 'kind' | 'name' | 'workspaceId' | 'versionId'>
type Content = Pick<VersionRow, 'fileId' | 'text' | 'bytes' | 'mime'>

/** [LIB-12] Adds a new version of an item; the earlier ones stay. */
export const addVersion = async (
  services: Services,
  tx: Transaction,
  who: Chatter,
  item: VersionedItem,
  input: VersionInput,
): Promise<void> => {
  const now = services.clock()
  const [last] = await versionsOf(tx, item.id, { limit: 1 })
  const content = await contentOf(tx, who, item, input, now)
  if (!content) {
    if (input.versionNote !== undefined && last) await updateVersion(tx, last.id, { note: input.versionNote })
    return
  }
  // The same file was sent again, or the note is unchanged.
  if (content.fileId ? content.fileId === last?.fileId : last && content.text === last.text) return
  if (last && isContinuedEdit(last, who, input, now)) {
    await updateVersion(tx, last.id, content)
    await readNote(tx, last.id, content.text ?? '')
    await updateItem(tx, item.id, { updatedAt: now })
    return
  }
  const row: VersionRow = {
    ...{
      id: newId(),
      itemId: item.id,
      number: (last?.number ?? 0) + 1,
      ...content,
      textStatus: statusOf(content, item),
    },
    ...{ uploaderId: who.personId, uploaderName: who.name, note: input.versionNote ?? null, createdAt: now },
  }
  await insertVersion(tx, row)
  if (row.text !== null) await readNote(tx, row.id, row.text)
  await updateItem(tx, item.id, { versionId: row.id, updatedAt: now })
}

const statusOf = ({ text, mime, bytes }: Content, { name }: VersionedItem): VersionRow['textStatus'] =>
  text === null ? textStatusOf(mime, name, bytes) : 'pending'

const isContinuedEdit = (last: VersionRow, who: Chatter, input: VersionInput, now: Date): boolean =>
  last.text !== null &&
  input.text !== undefined &&
  input.versionNote === undefined &&
  last.note === null &&
  last.uploaderId === who.personId &&
  now.getTime() - last.createdAt.getTime() < MERGE_EDITS_MS

const contentOf = async (
  tx: Transaction,
  who: Chatter,
  item: VersionedItem,
  input: VersionInput,
  at: Date,
): Promise<Content | undefined> => {
  const { fileId, text, restoreVersionId } = input
  if (fileId !== undefined) {
    if (item.kind !== 'file') throw notFor('fileId', item)
    const file = await takeIntoLibrary(tx, { fileId, ownerId: who.personId, workspaceId: who.spaceId })
    const takenBy = await itemOfFile(tx, file.id)
    if (takenBy && takenBy !== item.id)
      throw new AppError('CONFLICT', { message: 'This file is already in the library.' })
    return { fileId: file.id, text: null, bytes: file.size, mime: file.mediaType }
  }
  if (text !== undefined) {
    if (item.kind !== 'note') throw notFor('text', item)
    return { fileId: null, text, bytes: Buffer.byteLength(text), mime: NOTE_TYPE }
  }
  if (restoreVersionId === undefined) return undefined
  const old = await versionById(tx, restoreVersionId)
  if (old?.itemId !== item.id) throw new AppError('NOT_FOUND')
  const { bytes, mime } = old
  const copy = old.fileId ? await copyLibraryFile(tx, old.fileId, { ownerId: who.personId, at }) : undefined
  return { fileId: copy?.id ?? null, text: old.text, bytes, mime }
}

const notFor = (field: string, { kind }: VersionedItem) =>
  new AppError('VALIDATION', { fields: { [field]: `This can’t be set for a ${kind}.` } })

/** Returns an item's versions, newest first, for anyone who can see the item. */
export const historyOf = async (
  services: Services,
  who: Chatter,
  { resourceId, next }: Input<'POST v2/library/versions'>,
): Promise<Reply<'POST v2/library/versions'>> => {
  const item = await requireItem(services, who, resourceId)
  const before = next === undefined ? undefined : Number(next)
  if (before !== undefined && !(Number.isInteger(before) && before > 0 && before < 2 ** 31))
    throw new AppError('VALIDATION', { fields: { next: 'Use the value from the previous page.' } })
  const found = await versionsOf(services.db, item.id, { before, limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  const last = found.length > PAGE ? rows.at(-1) : undefined
  return {
    rows: rows.map(({ itemId: _, text, ...row }) => ({ ...toVersion(row), text })),
    ...(last && { next: String(last.number) }),
  }
}

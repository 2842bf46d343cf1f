import type { Input } from '@metapyra/contract/calls'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { LIBRARY } from '@metapyra/contract/library'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { onDrive } from '../../linked-account/drive.service.ts'
import { freeNameIn, requireFreeName } from '../core/free-name.service.ts'
import { checkedAddress } from '../core/link-address.rules.ts'
import { checkedName, nameKeyOf, sortKeyOf } from '../core/name.rules.ts'
import { itemAsSeen } from '../core/presenter.service.ts'
import { insertItem, itemById, lockTree } from '../core/queries.ts'
import { requireItem } from '../core/require-item.service.ts'
import { replaceRights } from '../core/rights.queries.ts'
import { checkRights, rankOf } from '../core/rights.rules.ts'
import { requirePeople } from '../core/rights.service.ts'
import { checkedTags } from '../core/tags.rules.ts'
import { itemOfFile } from '../core/versions.queries.ts'
import { indexItem } from '../text/text.queries.ts'
import { addVersion } from '../text/versions.service.ts'

type CreateInput = Input<'POST v2/library/create'>

/** The fields of each kind besides the name; others are rejected. */
const PARTS = { file: ['fileId'], link: ['url'], note: ['text'], folder: [], drive: ['driveFileId'] } as const
const NEEDED = { fileId: 'file', url: 'link', driveFileId: 'drive' } as const

const checkParts = (input: CreateInput): void => {
  const own: readonly string[] = PARTS[input.kind]
  for (const part of ['fileId', 'url', 'text', 'driveFileId'] as const)
    if (input[part] !== undefined && !own.includes(part))
      throw new AppError('VALIDATION', { fields: { [part]: `This can’t be set for a ${input.kind}.` } })
  for (const [part, kind] of Object.entries(NEEDED) as [keyof typeof NEEDED, string][])
    if (input.kind === kind && !input[part])
      throw new AppError('VALIDATION', { fields: { [part]: 'This is required.' } })
}

/** These kinds bring a name from elsewhere, so a number is added if it is taken. */
const KINDS_NUMBERED_IF_TAKEN = new Set<CreateInput['kind']>(['file', 'drive'])

const addressIn = ({ url }: CreateInput): string | null => (url === undefined ? null : checkedAddress(url))

/** [DRIVE-5] Returns the URL at which Google displays a file that the caller sees in their own Drive. */
const driveUrlOf = async (
  services: Services,
  who: Chatter,
  { driveFileId, parentId = null }: CreateInput & { driveFileId: string },
): Promise<string> => {
  await requireTargetPath(services, who, parentId)
  const { url } = await onDrive(services, who.personId, (api, token) => api.file(token, driveFileId))
  return addressOf(url)
}

const addressOf = (url: string | null): string => {
  if (!url) throw new AppError('CONFLICT', { message: 'Google can’t show this file. Add a copy instead.' })
  return checkedAddress(url)
}

/** [LIB-1] Adds an item to a folder the caller can edit, or at the top. */
export const createItem = async (
  services: Services,
  who: Chatter,
  input: CreateInput,
  /** For a Drive file: its URL, if the caller has requested it already. */
  onDriveAt?: string | null,
): Promise<LibraryItem> => {
  checkParts(input)
  const name = checkedName(input.name)
  const { driveFileId } = input
  const url = !driveFileId
    ? addressIn(input)
    : onDriveAt === undefined
      ? await driveUrlOf(services, who, { ...input, driveFileId })
      : addressOf(onDriveAt)
  const { rights = [] } = input
  checkRights(rights)
  const { db, clock } = services
  let id = newId()
  await db.transaction(async (tx) => {
    await lockTree(tx, who.spaceId)
    const known = input.fileId && (await itemOfFile(tx, input.fileId))
    if (known && (await itemById(tx, known))?.ownerId === who.personId) {
      // The request was sent again, because its response was lost.
      id = known
      return
    }
    const above = await requireTargetPath({ ...services, db: tx }, who, input.parentId ?? null)
    await requirePeople(tx, who.spaceId, rights)
    const parentId = above.at(-1) ?? null
    const place = { workspaceId: who.spaceId, parentId }
    const free = KINDS_NUMBERED_IF_TAKEN.has(input.kind) ? await freeNameIn(tx, place, name) : name
    if (free === name) await requireFreeName(tx, { ...place, name })
    const now = clock()
    const row = {
      ...{ id, workspaceId: who.spaceId, parentId, path: [...above, id], kind: input.kind },
      ...{ url, driveFileId: input.driveFileId ?? null },
      ...namedBy(input.kind, free),
      ...{ ownerId: who.personId, ownerName: who.name, tags: checkedTags(input.tags ?? []) },
      ...{ isPinned: input.isPinned ?? false, createdAt: now, updatedAt: now },
    }
    await insertItem(tx, row)
    await replaceRights(tx, row, rights)
    const content = input.kind === 'note' ? { text: input.text ?? '' } : input
    if (input.kind === 'file' || input.kind === 'note')
      await addVersion(services, tx, who, { ...row, versionId: null }, content)
    await indexItem(tx, row)
    emitOnCommit(tx, 'library:changed', { workspaceId: who.spaceId, parentId })
  })
  return itemAsSeen(services, who, id)
}

export const namedBy = (kind: string, name: string) => ({
  name,
  nameKey: nameKeyOf(name),
  sortKey: sortKeyOf(kind, name),
})

/** [LIB-1] Returns the path of a folder that the caller can edit; empty for the top. */
export const requireTargetPath = async (
  services: Services,
  who: Chatter,
  parentId: string | null,
  height = 0,
): Promise<string[]> => {
  if (parentId === null) return []
  const folder = await requireItem(services, who, parentId)
  if (folder.kind !== 'folder') throw new AppError('VALIDATION', { fields: { parentId: 'Choose a folder.' } })
  if (folder.trashedAt)
    throw new AppError('CONFLICT', {
      fields: { parentId: 'This folder is in the trash.' },
      message: 'This folder is in the trash.',
    })
  if (folder.level < rankOf('edit')) throw new AppError('FORBIDDEN')
  if (folder.path.length + 1 + height > LIBRARY.deepest)
    throw new AppError('CONFLICT', {
      fields: { parentId: 'This folder is nested too deeply.' },
      message: `Folders can be nested at most ${LIBRARY.deepest} levels deep.`,
    })
  return folder.path
}

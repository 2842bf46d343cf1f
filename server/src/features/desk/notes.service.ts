import type { DeskNote } from '@metapyra/contract/entities/desk'
import { DESK_NOTES } from '@metapyra/contract/presence'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { hasBlocked, TAKES_NO_MESSAGES } from '../block/service.ts'
import { queueNotice } from '../push/notice.service.ts'
import {
  countLeft,
  countUnread,
  deleteNotes,
  dropRead,
  insertNote,
  isLeft,
  lockBoth,
  markRead,
  notesFor,
} from './notes.queries.ts'
import type { Owner } from './service.ts'
import { desksIn } from './service.ts'

interface NewNote {
  sender: { id: string; name: string }
  clientId: string
  text: string
}

/** What was read stays for so long, unless it is thrown away before. */
const READ_KEPT_MS = 30 * 24 * 60 * 60_000

const checkRoom = async (tx: Parameters<typeof countLeft>[0], owner: Owner, senderId: string, now: Date) => {
  const since = new Date(now.getTime() - DESK_NOTES.withinMs)
  if ((await countLeft(tx, senderId, since)) >= DESK_NOTES.maxByOne)
    throw new AppError('TOO_MANY', { message: 'You’ve left a lot of notes. Try again in an hour.' })
  if ((await countUnread(tx, owner)) >= DESK_NOTES.max)
    throw new AppError('TOO_MANY', { message: 'There’s no room for another note on this desk.' })
}

/**
 * [NOTE-1] Leaves a note on somebody's desk. Clients offer it where they are away; it is taken all the same from
 * somebody who was still writing when they came back. [NOTE-3] The same one, sent again, is one.
 */
export const leaveNote = async (services: Services, owner: Owner, note: NewNote): Promise<void> => {
  const { db, clock } = services
  const { sender, clientId, text } = note
  const { workspaceId, userId } = owner
  if (userId === sender.id) throw new AppError('CONFLICT', { message: 'This is your own desk.' })
  const desk = (await desksIn(services, workspaceId)).find((one) => one.userId === userId)
  if (!desk) throw new AppError('NOT_FOUND', { message: 'They don’t have a desk here.' })
  // [CHAT-65]
  if (await hasBlocked(services, workspaceId, userId, sender.id))
    throw new AppError('FORBIDDEN', { message: TAKES_NO_MESSAGES })
  await db.transaction(async (tx) => {
    const now = clock()
    await lockBoth(tx, workspaceId, [sender.id, userId])
    if (await isLeft(tx, { workspaceId, senderId: sender.id, clientId })) return
    await checkRoom(tx, owner, sender.id, now)
    await dropRead(tx, owner, new Date(now.getTime() - READ_KEPT_MS))
    await insertNote(tx, {
      id: newId(),
      ...owner,
      senderId: sender.id,
      senderName: sender.name,
      clientId,
      text: text.trim(),
      createdAt: now,
    })
    emitOnCommit(tx, 'desk:noted', { workspaceId, userId })
    const userIds = [userId]
    const notice = {
      kind: 'note' as const,
      userIds,
      senderId: sender.id,
      from: sender.name,
      text: text.trim(),
    }
    await queueNotice(tx, { workspaceId, userIds, notice })
  })
}

/** [NOTE-2] Of the notes on one's own desk, and of nobody else's. */
export const notesOf = async ({ db }: Services, owner: Owner): Promise<DeskNote[]> =>
  (await notesFor(db, owner)).map(({ note, name, image, isHere }) => ({
    id: note.id,
    from: { userId: isHere ? note.senderId : null, name: name ?? note.senderName, image },
    text: note.text,
    createdAt: note.createdAt.toISOString(),
    isRead: note.readAt !== null,
  }))

export const readNotes = async ({ db, clock }: Services, owner: Owner, ids: string[]): Promise<void> => {
  await markRead(db, owner, ids, clock())
  emitOnCommit(db, 'desk:read', owner)
}

export const removeNotes = async ({ db }: Services, owner: Owner, ids: string[]): Promise<void> => {
  await deleteNotes(db, owner, ids)
  emitOnCommit(db, 'desk:read', owner)
}

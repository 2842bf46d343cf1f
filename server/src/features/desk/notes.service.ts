import { DESK_NOTES } from '@metapyra/contract/desk'
import type { DeskNote } from '@metapyra/contract/entities/desk'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { hasBlocked, TAKES_NO_MESSAGES } from '../block/service.ts'
import { queueNotice } from '../push/notice.service.ts'
import {
  countNotesBySender,
  countUnread,
  deleteNotes,
  deleteReadNotes,
  insertNote,
  lockMembers,
  markRead,
  noteExists,
  notesFor,
} from './notes.queries.ts'
import type { Owner } from './service.ts'
import { desksIn } from './service.ts'

interface NewNote {
  sender: { id: string; name: string }
  clientId: string
  text: string
}

/** Notes that were read are stored this long, unless they are deleted earlier. */
const READ_KEPT_MS = 30 * 24 * 60 * 60_000

const checkNoteLimits = async (
  tx: Parameters<typeof countNotesBySender>[0],
  owner: Owner,
  senderId: string,
  now: Date,
) => {
  const since = new Date(now.getTime() - DESK_NOTES.withinMs)
  if ((await countNotesBySender(tx, senderId, since)) >= DESK_NOTES.maxByOne)
    throw new AppError('TOO_MANY', { message: 'You’ve left a lot of notes. Try again in an hour.' })
  if ((await countUnread(tx, owner)) >= DESK_NOTES.max)
    throw new AppError('TOO_MANY', { message: 'There’s no room for another note on this desk.' })
}

/**
 * [NOTE-1] Leaves a note on a member's desk. Clients offer this while the member is away, but a note is also accepted
 * if the member came back while it was written. [NOTE-3] A note sent again is stored once.
 */
export const leaveNote = async (services: Services, owner: Owner, note: NewNote): Promise<void> => {
  const { db, clock } = services
  const { sender, clientId, text } = note
  const { workspaceId, userId } = owner
  if (userId === sender.id) throw new AppError('CONFLICT', { message: 'This is your own desk.' })
  const desk = (await desksIn(services, workspaceId)).find((one) => one.userId === userId)
  if (!desk) throw new AppError('NOT_FOUND', { message: 'They don’t have a desk here.' })
  // [CHAT-65] A blocked sender gets the same error as when no messages are accepted.
  if (await hasBlocked(services, workspaceId, userId, sender.id))
    throw new AppError('FORBIDDEN', { message: TAKES_NO_MESSAGES })
  await db.transaction(async (tx) => {
    const now = clock()
    await lockMembers(tx, workspaceId, [sender.id, userId])
    if (await noteExists(tx, { workspaceId, senderId: sender.id, clientId })) return
    await checkNoteLimits(tx, owner, sender.id, now)
    await deleteReadNotes(tx, owner, new Date(now.getTime() - READ_KEPT_MS))
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

/** [NOTE-2] Returns the notes on the caller's own desk only. */
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

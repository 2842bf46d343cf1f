import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import { personColour } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { memberOf } from '../workspace/service.ts'
import { blocksAgainst, blocksOf, countBlocks, deleteBlock, insertBlock, isThere } from './queries.ts'

/** Same text as for a person who accepts no messages at all, so that blocked senders do not learn of the block. */
export const TAKES_NO_MESSAGES = 'This person isn’t accepting messages right now.'

interface Blocker {
  spaceId: string
  personId: string
}

/** [CHAT-65] Blocks or unblocks a person. Only the blocker's own clients are notified. */
export const block = async (
  { db, clock }: Services,
  { spaceId: workspaceId, personId }: Blocker,
  { personId: blockedId, isOn }: Input<'POST v2/chat/block'>,
): Promise<null> => {
  const blocking = { workspaceId, personId, blockedId: blockedId.toLowerCase() }
  if (blocking.blockedId === personId)
    throw new AppError('CONFLICT', { message: 'You can’t block yourself.' })
  if (isOn) {
    if (!(await memberOf(db, workspaceId, blocking.blockedId))) throw new AppError('NOT_FOUND')
    await db.transaction(async (tx) => {
      const isNew = await insertBlock(tx, blocking, clock())
      if (isNew && (await countBlocks(tx, workspaceId, personId)) > CHAT.maxBlocked)
        throw new AppError('CONFLICT', { message: 'You’ve reached the limit of blocked people.' })
    })
  } else await deleteBlock(db, blocking)
  emitOnCommit(db, 'chats:changed', { workspaceId, personIds: [personId] })
  return null
}

export const blocks = async ({ db }: Services, who: Blocker): Promise<Reply<'POST v2/chat/blocks'>> => ({
  rows: (await blocksOf(db, who.spaceId, who.personId)).map(({ character, blockedAt, ...person }) => ({
    ...person,
    colour: personColour(person.personId, character),
    blockedAt: blockedAt.toISOString(),
  })),
})

export const blockedBy = async ({ db }: Services, who: Blocker): Promise<string[]> =>
  (await blocksOf(db, who.spaceId, who.personId)).map(({ personId }) => personId)

/** Returns the people of a space who have blocked a sender. */
export const blockersOf = async (
  { db }: Services,
  workspaceId: string,
  fromId: string,
): Promise<Set<string>> =>
  new Set((await blocksAgainst(db, workspaceId, fromId)).map(({ personId }) => personId))

/** True if `personId` has blocked `fromId`. */
export const hasBlocked = (
  { db }: Services,
  workspaceId: string,
  personId: string,
  fromId: string,
): Promise<boolean> => isThere(db, { workspaceId, personId, blockedId: fromId })

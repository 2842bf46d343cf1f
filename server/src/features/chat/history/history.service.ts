import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { databaseFailureOf } from '../../../platform/db/failure.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { requirePlace, resolveAddress } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { filterReadable, limitToReadable } from '../core/guest-access.service.ts'
import { lastReadSeq } from '../core/members.queries.ts'
import { toMessage } from '../core/message-presenter.service.ts'
import { firstSeqSince, messageById, messagesChangedAfter, messagesWithin } from '../core/messages.queries.ts'
import { checkAnchor, pageWindow } from '../core/page.service.ts'
import type { Address, ConversationRow } from '../core/queries.ts'
import { conversationAt, ensureReaderOfSpace } from '../core/queries.ts'

type GetInput = Input<'POST v2/chat/get'>

/** Returns one page of a conversation, oldest first. */
export const history = async (
  services: Services,
  who: Chatter,
  input: GetInput,
): Promise<Reply<'POST v2/chat/get'>> => {
  checkAnchor(input)
  const { db } = services
  const address = await resolveAddress(services, who, input.receiverId, { toWrite: false })
  const isFirstTime = typeof address.known?.readSeq !== 'number'
  if (!address.persons && !address.audienceId && isFirstTime) await ensureReader(services, who)
  const conversation = await conversationRead(services, who, address)
  if (!conversation && input.aroundId) throw new AppError('NOT_FOUND')
  if (!conversation) {
    const nothing = { lastSeq: 0, lastChange: 0, lastReadSeq: 0, hasOlder: false, hasNewer: false }
    return { conversationId: null, rows: [], root: await rootOf(db, address.root), ...nothing }
  }
  const { id, lastSeq, lastChange } = conversation
  const [{ rows, ...more }, readSeq, root] = await Promise.all([
    input.afterChange === undefined
      ? pageOf(services, conversation, input)
      : changedAfter(services, who, conversation, input.afterChange),
    isFirstTime ? lastReadSeq(db, id, who.personId) : (address.known?.readSeq ?? 0),
    rootOf(db, address.root),
  ])
  const known = { conversationId: id, root, lastSeq, lastChange, lastReadSeq: readSeq }
  return { ...known, rows: rows.map(toMessage), ...more }
}

/** [DB-4] Adds the reader to the space's chat. On a full disk this is skipped, so that messages can still be read. */
const ensureReader = async ({ db, disk }: Services, { spaceId, personId }: Chatter): Promise<void> => {
  if (disk.isLow()) return
  await ensureReaderOfSpace(db, spaceId, personId).catch((error: unknown) => {
    if (databaseFailureOf(error) !== 'disk full') throw error
  })
}

const conversationRead = async (services: Services, who: Chatter, address: Address) => {
  const found = await conversationAt(services.db, address)
  return found && limitToReadable(services, who, found)
}

const rootOf = async (db: Executor, root: { id: string } | null): Promise<ChatMessage | null> => {
  const row = root && (await messageById(db, root.id))
  return row ? toMessage(row) : null
}

const pageOf = async (services: Services, { id, firstSeq, lastSeq }: ConversationRow, input: GetInput) => {
  const { aroundId, fromAt } = input
  const fromSeq = fromAt && (await firstSeqSince(services.db, id, new Date(fromAt)))
  const aroundSeq = aroundId ? await requirePlace(services, id, aroundId) : fromSeq || undefined
  const { from, to, ...more } = pageWindow(input, lastSeq, aroundSeq, firstSeq)
  return { rows: await messagesWithin(services.db, id, from, to), ...more }
}

/** [CHAT-12] Returns what changed since a change number, in order of change, each message in its current state. */
const changedAfter = async (
  services: Services,
  who: Chatter,
  { id, lastChange }: ConversationRow,
  change: number,
) => {
  const limit = CHAT.pageSize
  const rows = await messagesChangedAfter(services.db, id, change, limit)
  const hasNewer = rows.length === limit && (rows.at(-1)?.change ?? 0) < lastChange
  return { rows: await filterReadable(services, who, rows), hasOlder: false, hasNewer }
}

/** Loads a page of a conversation that another feature stores; null if the receiver is not one of its own. */
export type OtherHistory = (
  services: Services,
  who: Chatter & { image: string | null },
  input: GetInput,
) => Promise<Reply<'POST v2/chat/get'> | null>

/** Like `history`, but asks the other feature if the chat does not know the receiver. */
export const historyOf = async (
  services: Services,
  otherHistory: OtherHistory,
  who: Parameters<OtherHistory>[1],
  input: GetInput,
): ReturnType<typeof history> => {
  try {
    return await history(services, who, input)
  } catch (error) {
    const page =
      error instanceof AppError && error.code === 'NOT_FOUND' && (await otherHistory(services, who, input))
    if (!page) throw error
    return page
  }
}

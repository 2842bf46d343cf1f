import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import type { Area } from '@metapyra/map/plan'
import { AppError } from '../../../platform/http/app-error.ts'

type Get = Input<'POST v2/chat/get'>
type Window = Pick<Reply<'POST v2/chat/get'>, 'hasOlder' | 'hasNewer'> & { from: number; to: number }

/** The name in place of a sender whose name was removed with the text. */
export const FORMER_MEMBER_NAME = 'Former member'

/**
 * [CHAT-6] Returns the sequence numbers of a page, both ends included. They have no gaps, so a page is computed by
 * arithmetic, and new messages do not shift a page that is counted from the same `beforeSeq` or `afterSeq`.
 */
export const pageWindow = (
  input: Omit<Get, 'receiverId'>,
  lastSeq: number,
  aroundSeq?: number,
  firstSeq = 1,
): Window => {
  const size = CHAT.pageSize
  const skipped = (input.page - 1) * size
  if (input.afterSeq !== undefined)
    return within(Math.max(firstSeq, input.afterSeq + 1) + skipped, size, lastSeq, firstSeq)
  if (aroundSeq !== undefined) return within(aroundSeq - size / 2, size, lastSeq, firstSeq)
  const end = Math.min(input.beforeSeq ?? lastSeq + 1, lastSeq + 1) - 1 - skipped
  return within(end - size + 1, size, lastSeq, firstSeq)
}

const within = (start: number, size: number, lastSeq: number, firstSeq: number): Window => {
  const from = Math.max(firstSeq, start)
  const to = Math.min(start + size - 1, lastSeq)
  return { from, to, hasOlder: from > firstSeq && to >= firstSeq, hasNewer: to < lastSeq }
}

/**
 * Checks that a page has a single anchor. With `afterChange`, the client continues after the last change it received,
 * not by page.
 */
export const checkAnchor = ({ page, beforeSeq, afterSeq, aroundId, afterChange, fromAt }: Get): void => {
  const anchors = [beforeSeq, afterSeq, aroundId, afterChange, fromAt].filter(
    (anchor) => anchor !== undefined,
  )
  if (anchors.length > 1) {
    const problem = 'Use only one of beforeSeq, afterSeq, aroundId, afterChange and fromAt.'
    throw new AppError('VALIDATION', { fields: { page: problem } })
  }
  if (afterChange !== undefined && page !== 1)
    throw new AppError('VALIDATION', { fields: { page: 'Use page 1 with afterChange.' } })
}

/** True for one emoji that Unicode recommends for general interchange (RGI), because it is drawn as one glyph. */
export const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text)

/** The exclusive readers of a conversation; all fields are null if everyone in the space reads it. */
export interface Readers {
  firstPersonId: string | null
  secondPersonId: string | null
  audienceId: string | null
}
export const isForAll = ({ firstPersonId, audienceId }: Readers): boolean =>
  firstPersonId === null && audienceId === null
/** For a conversation without an audience, whose readers would be its member rows. */
export const isOfPersons = ({ firstPersonId, secondPersonId }: Readers, personId: string): boolean =>
  firstPersonId === null || firstPersonId === personId || secondPersonId === personId

/** [CHAT-18] True if read receipts are sent: in direct conversations, their threads, and groups. */
export const hasReadReceipts = ({
  kind,
  firstPersonId,
}: Pick<Readers, 'firstPersonId'> & { kind: string }): boolean => firstPersonId !== null || kind === 'group'

/** Returns the two people of a direct conversation in the order in which they are stored. */
export const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a])

/** [CHAT-26] True for map areas that people share, which have a chat. */
export const hasChat = ({ kind }: Pick<Area, 'kind'>): boolean => kind !== 'desk' && kind !== 'entrance'

/** Stable id of a room, unaffected by changes to its map. */
export const objectIdOf = (mapId: string | undefined, { id }: Pick<Area, 'id'>): string => `${mapId}/${id}`

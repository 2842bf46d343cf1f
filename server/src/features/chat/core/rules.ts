import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import type { Area } from '@metapyra/map/plan'
import { AppError } from '../../../platform/http/app-error.ts'

type Get = Input<'POST v2/chat/get'>
type Window = Pick<Reply<'POST v2/chat/get'>, 'hasOlder' | 'hasNewer'> & { from: number; to: number }

/** As somebody is called whose name went with their words. */
export const NOBODY = 'Former member'

/**
 * [CHAT-6] Which places a page holds, both ends included. Places have no gap, so that a page is told by arithmetic:
 * what arrives meanwhile moves no page that is counted from the same `beforeSeq` or `afterSeq`.
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

/** A page is counted from one place only; what has changed moves on, and is asked for after the last that came. */
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

/** One emoji as Unicode recommends it for interchange, as it is drawn in one piece. */
export const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text)

/** For whom alone a conversation is; all of them null where it is for all in the space. */
export interface Readers {
  firstPersonId: string | null
  secondPersonId: string | null
  audienceId: string | null
}
export const isForAll = ({ firstPersonId, audienceId }: Readers): boolean =>
  firstPersonId === null && audienceId === null
/** Of a conversation without an audience, whose readers are the rows of its members. */
export const isOfPersons = ({ firstPersonId, secondPersonId }: Readers, personId: string): boolean =>
  firstPersonId === null || firstPersonId === personId || secondPersonId === personId

/** [CHAT-18] Between two, their threads as well, and in groups: there it is told how far the others have come. */
export const tellsReceipts = ({
  kind,
  firstPersonId,
}: Pick<Readers, 'firstPersonId'> & { kind: string }): boolean => firstPersonId !== null || kind === 'group'

/** The two of a direct conversation in the one order in which they are stored. */
export const inOrder = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one]

/** [CHAT-26] Parts of the map that people are in together. */
export const hasChat = ({ kind }: Pick<Area, 'kind'>): boolean => kind !== 'desk' && kind !== 'entrance'

/** Names a room for good, however often its map is changed. */
export const objectIdOf = (mapId: string | undefined, { id }: Pick<Area, 'id'>): string => `${mapId}/${id}`

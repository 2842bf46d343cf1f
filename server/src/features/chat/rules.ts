import type { Input, Reply } from '@metapyra/contract/calls'
import type { Role } from '@metapyra/contract/constants'
import { CHAT } from '@metapyra/contract/constants'
import { AppError } from '../../http/app-error.ts'

type Get = Input<'POST v2/chat/get'>
type Window = Pick<Reply<'POST v2/chat/get'>, 'hasOlder' | 'hasNewer'> & { from: number; to: number }

/**
 * [CHAT-6] Which places a page holds, both ends included. Places have no gap, so that a page is told by arithmetic:
 * what arrives meanwhile moves no page that is counted from the same `beforeSeq` or `afterSeq`.
 */
export const pageWindow = (input: Omit<Get, 'receiverId'>, lastSeq: number, aroundSeq?: number): Window => {
  const size = CHAT.pageSize
  const skipped = (input.page - 1) * size
  if (input.afterSeq !== undefined) return within(input.afterSeq + skipped + 1, size, lastSeq)
  if (aroundSeq !== undefined) return within(aroundSeq - size / 2, size, lastSeq)
  const end = Math.min(input.beforeSeq ?? lastSeq + 1, lastSeq + 1) - 1 - skipped
  return within(end - size + 1, size, lastSeq)
}

const within = (start: number, size: number, lastSeq: number): Window => {
  const from = Math.max(1, start)
  const to = Math.min(start + size - 1, lastSeq)
  return { from, to, hasOlder: from > 1, hasNewer: to < lastSeq }
}

/** A page is counted from one place only. */
export const checkOneAnchor = ({ beforeSeq, afterSeq, aroundId }: Get): void => {
  const anchors = [beforeSeq, afterSeq, aroundId].filter((anchor) => anchor !== undefined)
  if (anchors.length > 1) {
    throw new AppError('VALIDATION', { fields: { page: 'take one of beforeSeq, afterSeq and aroundId' } })
  }
}

/** [CHAT-4] Guests and anonymous people take part in the space's own chat alone. */
export const mayWriteToPeople = (role: Role): boolean => role !== 'guest' && role !== 'anonymous'

/** The two of a direct conversation in the one order in which they are stored. */
export const inOrder = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one]

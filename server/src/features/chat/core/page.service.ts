import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import { AppError } from '../../../platform/http/app-error.ts'

type Get = Input<'POST v2/chat/get'>

type Window = Pick<Reply<'POST v2/chat/get'>, 'hasOlder' | 'hasNewer'> & { from: number; to: number }

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

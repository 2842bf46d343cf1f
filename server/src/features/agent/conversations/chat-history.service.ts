import type { Input, Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { pageWindow } from '../../chat/core/page.service.ts'
import { historyWith } from './chat-view.service.ts'

type GetInput = Input<'POST v2/chat/get'>
type HistoryReply = Reply<'POST v2/chat/get'>

/** A page of the caller's latest conversation with an agent; null if the receiver is no agent. */
export const agentHistoryPage = async (
  services: Services,
  who: Chatter & { image: string | null },
  { receiverId, ...input }: GetInput,
): Promise<HistoryReply | null> => {
  const history = await historyWith(services, who, receiverId)
  if (!history) return null
  const { conversationId, lastSeq } = history
  const known = { conversationId, root: null, lastSeq, lastChange: lastSeq, lastReadSeq: lastSeq }
  if (history.conversationId === null) {
    if (input.aroundId) throw new AppError('NOT_FOUND')
    return { ...known, rows: [], hasOlder: false, hasNewer: false }
  }
  const { aroundId, fromAt, afterChange, ...anchors } = input
  const around =
    (aroundId && (await history.placeOf({ id: aroundId.toLowerCase() }))) ||
    (fromAt && (await history.placeOf({ from: new Date(fromAt) }))) ||
    undefined
  if (aroundId && !around) throw new AppError('NOT_FOUND')
  // Messages here change only by being added, so a change number equals a sequence number.
  const afterSeq = afterChange ?? anchors.afterSeq
  const { from, to, ...more } = pageWindow(
    { ...anchors, ...(afterSeq !== undefined && { afterSeq }) },
    lastSeq,
    around,
  )
  return { ...known, rows: await history.between(from, to), ...more }
}

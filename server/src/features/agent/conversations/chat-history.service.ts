import type { Input, Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/service.ts'
import { pageWindow } from '../../chat/core/service.ts'
import { saidWith } from './as-chat.service.ts'

type GetInput = Input<'POST v2/chat/get'>
type Got = Reply<'POST v2/chat/get'>

/** A page of one's latest conversation with an agent; null where the receiver is none. */
export const agentPage = async (
  services: Services,
  who: Chatter & { image: string | null },
  { receiverId, ...input }: GetInput,
): Promise<Got | null> => {
  const said = await saidWith(services, who, receiverId)
  if (!said) return null
  const { conversationId, lastSeq } = said
  const known = { conversationId, root: null, lastSeq, lastChange: lastSeq, lastReadSeq: lastSeq }
  if (said.conversationId === null) {
    if (input.aroundId) throw new AppError('NOT_FOUND')
    return { ...known, rows: [], hasOlder: false, hasNewer: false }
  }
  const { aroundId, fromAt, afterChange, ...anchors } = input
  const around =
    (aroundId && (await said.placeOf({ id: aroundId.toLowerCase() }))) ||
    (fromAt && (await said.placeOf({ from: new Date(fromAt) }))) ||
    undefined
  if (aroundId && !around) throw new AppError('NOT_FOUND')
  // Its messages change in their order alone.
  const afterSeq = afterChange ?? anchors.afterSeq
  const { from, to, ...more } = pageWindow(
    { ...anchors, ...(afterSeq !== undefined && { afterSeq }) },
    lastSeq,
    around,
  )
  return { ...known, rows: await said.between(from, to), ...more }
}

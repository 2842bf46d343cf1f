import type { Input, Reply } from '@metapyra/contract/calls'
import { AppError } from '../../http/app-error.ts'
import type { Services } from '../../services.ts'
import { saidWith } from '../agent/as-chat.service.ts'
import { history } from './history.service.ts'
import { pageWindow } from './rules.ts'
import type { Chatter } from './service.ts'

type GetInput = Input<'POST v2/chat/get'>
type Got = Reply<'POST v2/chat/get'>

/** A page of one's latest conversation with an agent; null where the receiver is none. */
const agentPage = async (
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

/** As `history`, of an agent too: whoever is nobody and nothing else of the chat may be one. */
export const historyWith = async (
  services: Services,
  who: Chatter & { image: string | null },
  input: GetInput,
): Promise<Got> => {
  try {
    return await history(services, who, input)
  } catch (error) {
    const page =
      error instanceof AppError && error.code === 'NOT_FOUND' && (await agentPage(services, who, input))
    if (!page) throw error
    return page
  }
}

import type { Input } from '@metapyra/contract/calls'
import type { AgentProposal } from '@metapyra/contract/entities/agent'
import { AppError } from '../../../platform/http/app-error.ts'
import type { SubCalls } from '../../../platform/http/sub-calls.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { storeOutcome, turnById } from '../core/threads.queries.ts'
import { CALL_OF } from '../tools/draft-tools.service.ts'

/**
 * [AGENT-11] Executes an agent's proposal once its asker confirms it: by the product's own call, as the asker and with
 * their current rights. The draft has a client id, so that confirming twice creates one thing.
 */
export const resolveProposal = async (
  { db }: Services,
  who: Chatter,
  within: SubCalls,
  { turnId, proposalId, isConfirmed }: Input<'POST v2/agent/settle'>,
): Promise<AgentProposal> => {
  const { turn } = (await turnById(db, who, turnId.toLowerCase())) ?? {}
  if (!turn?.proposal) throw new AppError('NOT_FOUND')
  const { proposal } = turn
  if (proposal.id !== proposalId.toLowerCase()) throw changed()
  if (proposal.state === 'done') {
    if (isConfirmed) return proposal
    throw new AppError('CONFLICT', { message: 'This is already done. You can delete what was created.' })
  }
  const settled: AgentProposal = isConfirmed
    ? { ...proposal, state: 'done', resultId: await executeProposal(within, proposal) }
    : { ...proposal, state: 'declined' }
  // A concurrent decline doesn't undo a confirmation.
  if (!(await storeOutcome(db, turn.id, settled))) throw changed()
  return settled
}

const changed = () => new AppError('CONFLICT', { message: 'There’s a newer draft. Review it first.' })

const executeProposal = async (within: SubCalls, { kind, input }: AgentProposal): Promise<string> => {
  // The input was checked against this call's schema when it was drafted, and the call checks it again.
  const { id } = await within.call(CALL_OF[kind], input as never)
  return id
}

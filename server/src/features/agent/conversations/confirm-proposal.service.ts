import type { Input } from '@metapyra/contract/calls'
import type { AgentProposal } from '@metapyra/contract/entities/agent'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Within } from '../../../platform/http/sub-calls.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/service.ts'
import { keepSettled, turnById } from '../core/threads.queries.ts'
import { CALL_OF } from '../tools/draft-tools.service.ts'

/**
 * [AGENT-11] Does what an agent proposed, once whoever asked says so: by the product's own call, as them, and with what
 * they may do at that moment. The draft names what is made, so that a yes that comes twice makes it once.
 */
export const settle = async (
  { db }: Services,
  who: Chatter,
  within: Within,
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
    ? { ...proposal, state: 'done', resultId: await done(within, proposal) }
    : { ...proposal, state: 'declined' }
  // A no that comes beside a yes does not take it back.
  if (!(await keepSettled(db, turn.id, settled))) throw changed()
  return settled
}

const changed = () => new AppError('CONFLICT', { message: 'There’s a newer draft. Review it first.' })

const done = async (within: Within, { kind, input }: AgentProposal): Promise<string> => {
  // It was checked against this call's schema as it was drafted, and is again.
  const { id } = await within.call(CALL_OF[kind], input as never)
  return id
}

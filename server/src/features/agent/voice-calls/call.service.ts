import { AGENT } from '@metapyra/contract/agents'
import type { Input, Reply } from '@metapyra/contract/calls'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { VoiceProvider } from '../../../providers/voice/provider.ts'
import { VoiceDown } from '../../../providers/voice/provider.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { requireActive } from '../core/active-agents.service.ts'
import { addToDay } from '../core/daily-counters.queries.ts'
import { createHourLimit } from '../core/hour-limit.service.ts'
import type { AgentRow } from '../core/queries.ts'
import type { CallRow } from './call.queries.ts'
import { insertCall, lockOwnCall, lockSilentCalls, openCallsIn, updateCall } from './call.queries.ts'
import { secondsOf } from './call.rules.ts'

const MINUTE_MS = 60_000
const SILENT_MS: Record<CallRow['provider'], number> = {
  browser: AGENT.callSilentMinutes * MINUTE_MS,
  // Retell reports only the end of a call, and limits its length to less than this.
  retell: 130 * MINUTE_MS,
}
const ENDED_AT_ONCE = 500

/** [AGENT-18] Limits the calls that each person starts per hour. */
export const createCallLimit = (services: Services) =>
  createHourLimit(services, {
    title: 'calls with agents',
    max: AGENT.callsAnHour,
    message: `You’ve started ${AGENT.callsAnHour} calls in the last hour. Chat instead, or call a little later.`,
  })

type CallInput = Input<'POST v2/workspace/create-web-call'>

/** [AGENT-17] Starts a call. If the provider doesn't start it, nothing is stored. */
export const startCall = async (
  { db, clock, voice }: Services,
  who: Chatter,
  input: CallInput,
): Promise<Reply<'POST v2/workspace/create-web-call'>> => {
  if (input.userId && input.userId.toLowerCase() !== who.personId) throw new AppError('NOT_FOUND')
  const agent = await requireActive(db, who.spaceId, input.agentId)
  if (voice) await checkCallsOf(db, who.spaceId, clock())
  const callId = newId()
  const made = voice ? await startAt(voice, callId, agent, input) : null
  const now = clock()
  const row: CallRow = {
    ...{ id: callId, workspaceId: who.spaceId, agentId: agent.id, personId: who.personId, threadId: null },
    ...{ provider: voice ? 'retell' : 'browser', providerCallId: made?.providerCallId ?? null },
    ...{ timezone: input.timezone, startedAt: now, heardAt: now, endedAt: null },
  }
  await db.transaction(async (tx) => {
    await insertCall(tx, row)
    await addToDay(tx, { ...row, at: now }, { calls: 1 })
  })
  return { callId, accessToken: made?.accessToken ?? '', provider: row.provider }
}

/** [AGENT-18] Limits a space's concurrent calls that cost money per minute, whatever ids its callers claim. */
const checkCallsOf = async (db: Services['db'], spaceId: string, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - SILENT_MS.retell)
  if ((await openCallsIn(db, spaceId, since)) < AGENT.callsAtOnce) return
  throw new AppError('TOO_MANY', {
    message: 'This space has reached its limit of agent calls at once. Chat instead, or call a little later.',
  })
}

const startAt = async (voice: VoiceProvider, callId: string, agent: AgentRow, input: CallInput) => {
  const call = { callId, agent, callerName: input.name.trim(), timezone: input.timezone }
  return voice.startCall(call).catch((cause: Error) => {
    if (!(cause instanceof VoiceDown)) throw cause
    throw new AppError('PROVIDER_DOWN', {
      message: `${agent.name} can’t take calls right now. Chat instead, or try again in a moment.`,
      retryAfterSeconds: 30,
      cause,
    })
  })
}

/** [AGENT-13] The person's own ongoing call, in which questions are asked by this product. */
export const requireOpenCall = async (
  tx: Transaction,
  who: Chatter,
  agentId: string,
  callId: string,
): Promise<CallRow> => {
  const call = await lockOwnCall(tx, who, callId.toLowerCase())
  if (!call || call.endedAt || call.agentId !== agentId || call.provider !== 'browser')
    throw new AppError('NOT_FOUND', { message: 'This call has ended.' })
  return call
}

/** A question in a call keeps it open, and the first one sets its conversation. */
export const touchCall = (tx: Transaction, call: CallRow, threadId: string, at: Date): Promise<void> =>
  updateCall(tx, call.id, { heardAt: at, ...(!call.threadId && { threadId }) })

/** [AGENT-13] Ends the person's own call, once. A length that the provider reports later is more accurate. */
export const endCall = async ({ db, clock }: Services, who: Chatter, callId: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const call = await lockOwnCall(tx, who, callId.toLowerCase())
    if (!call) throw new AppError('NOT_FOUND')
    if (!call.endedAt) await end(tx, call, clock())
  })
}

const end = async (tx: Transaction, call: CallRow, endedAt: Date): Promise<void> => {
  await updateCall(tx, call.id, { endedAt, heardAt: endedAt })
  const callSeconds = secondsOf(call.startedAt, endedAt)
  await addToDay(tx, { ...call, at: call.startedAt }, { callSeconds })
}

/** [AGENT-13] Ends calls whose browser disappeared without ending them, as of their last sign. */
export const endLostCalls = async ({ db, clock }: Services, stopping?: AbortSignal): Promise<void> => {
  for (const provider of ['browser', 'retell'] as const) {
    const heardBefore = new Date(clock().getTime() - SILENT_MS[provider])
    let isMore = true
    while (isMore && !stopping?.aborted)
      isMore = await db.transaction(async (tx) => {
        const calls = await lockSilentCalls(tx, provider, heardBefore, ENDED_AT_ONCE)
        for (const call of calls) await end(tx, call, call.heardAt)
        return calls.length === ENDED_AT_ONCE
      })
  }
}

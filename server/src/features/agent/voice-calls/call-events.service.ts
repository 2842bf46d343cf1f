import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import type { EndedCall, VoiceEvent } from '../../../providers/voice/provider.ts'
import { addToDay } from '../core/daily-counters.queries.ts'
import type { CallRow } from './call.queries.ts'
import { addCost, costOfCallTurns, takeCallOfProvider, updateCall } from './call.queries.ts'
import { exchangesOf, secondsOf } from './call.rules.ts'
import { storeTranscript } from './transcript.service.ts'

/**
 * [AGENT-13] Processes a provider's event for a call, in any order and any number of times. Ignores unknown calls: the
 * caller has left the space, or another server shares the account.
 */
export const processCallEvent = async ({ db, clock }: Services, event: VoiceEvent): Promise<void> => {
  await db.transaction(async (tx) => {
    const call = await takeCallOfProvider(tx, event.providerCallId)
    if (!call) return
    if (event.kind === 'ended') await takeEnd(tx, call, event, clock())
    else if (!call.endedAt) await updateCall(tx, call.id, { startedAt: event.startedAt, heardAt: clock() })
  })
}

/**
 * True if the provider reported the end, because then `heardAt` is after it. A hang-up and the sweep set both to the
 * same instant.
 */
const isEndReported = ({ endedAt, heardAt }: CallRow): boolean => endedAt !== null && heardAt > endedAt

const takeEnd = async (tx: Transaction, call: CallRow, endedCall: EndedCall, now: Date): Promise<void> => {
  if (isEndReported(call)) return takeLaterCost(tx, call, endedCall)
  const startedAt = endedCall.startedAt ?? call.startedAt
  // By the provider's clock, which may be ahead of this one.
  const endedAt = endedCall.endedAt ?? startedAt
  const heardAt = new Date(Math.max(now.getTime(), endedAt.getTime() + 1))
  const counted = call.endedAt ? secondsOf(call.startedAt, call.endedAt) : 0
  const costMicros = endedCall.costMicros ?? 0
  await updateCall(tx, call.id, { startedAt, endedAt, heardAt })
  await addToDay(
    tx,
    { ...call, at: call.startedAt },
    { callSeconds: secondsOf(startedAt, endedAt) - counted, costMicros },
  )
  const exchanges = exchangesOf(endedCall.said)
  if (exchanges.length > 0) await storeTranscript(tx, { ...call, startedAt }, exchanges, { costMicros, now })
}

/** A call's cost may be known only after its analysis. A transcript that was deleted meanwhile stays deleted. */
const takeLaterCost = async (tx: Transaction, call: CallRow, { costMicros }: EndedCall): Promise<void> => {
  if (costMicros === null || !call.threadId) return
  const before = await costOfCallTurns(tx, call.id, call.threadId)
  if (before === null || costMicros <= before) return
  const more = costMicros - before
  await addCost(tx, call.threadId, more)
  await addToDay(tx, { ...call, at: call.startedAt }, { costMicros: more })
}

import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import type { EndedCall, VoiceEvent } from '../../../providers/voice/provider.ts'
import { countOfDay } from '../core/days.queries.ts'
import type { CallRow } from './call.queries.ts'
import { addCost, costOfKept, takeCallOfProvider, updateCall } from './call.queries.ts'
import { exchangesOf, secondsOf } from './call.rules.ts'
import { keepSaid } from './transcript.service.ts'

/**
 * [AGENT-13] Takes what the provider tells of a call, in whatever order and however often. Unknown calls are let be:
 * their caller has left, or another server shares the account.
 */
export const takeCallNews = async ({ db, clock }: Services, event: VoiceEvent): Promise<void> => {
  await db.transaction(async (tx) => {
    const call = await takeCallOfProvider(tx, event.providerCallId)
    if (!call) return
    if (event.kind === 'ended') await takeEnd(tx, call, event, clock())
    else if (!call.endedAt) await updateCall(tx, call.id, { startedAt: event.startedAt, heardAt: clock() })
  })
}

/** Its end was told by the provider: heard after it. Who hangs up, and the sweep, put both at the same instant. */
const isTold = ({ endedAt, heardAt }: CallRow): boolean => endedAt !== null && heardAt > endedAt

const takeEnd = async (tx: Transaction, call: CallRow, told: EndedCall, now: Date): Promise<void> => {
  if (isTold(call)) return takeLaterCost(tx, call, told)
  const startedAt = told.startedAt ?? call.startedAt
  // By the provider's clock, which may be ahead of this one.
  const endedAt = told.endedAt ?? startedAt
  const heardAt = new Date(Math.max(now.getTime(), endedAt.getTime() + 1))
  const counted = call.endedAt ? secondsOf(call.startedAt, call.endedAt) : 0
  const costMicros = told.costMicros ?? 0
  await updateCall(tx, call.id, { startedAt, endedAt, heardAt })
  await countOfDay(
    tx,
    { ...call, at: call.startedAt },
    { callSeconds: secondsOf(startedAt, endedAt) - counted, costMicros },
  )
  const exchanges = exchangesOf(told.said)
  if (exchanges.length > 0) await keepSaid(tx, { ...call, startedAt }, exchanges, { costMicros, now })
}

/** What a call cost may be known only once it was analysed; what was deleted meanwhile stays so. */
const takeLaterCost = async (tx: Transaction, call: CallRow, { costMicros }: EndedCall): Promise<void> => {
  if (costMicros === null || !call.threadId) return
  const before = await costOfKept(tx, call.id, call.threadId)
  if (before === null || costMicros <= before) return
  const more = costMicros - before
  await addCost(tx, call.threadId, more)
  await countOfDay(tx, { ...call, at: call.startedAt }, { costMicros: more })
}

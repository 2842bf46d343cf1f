import { PUT_OUT_MS } from '@metapyra/contract/presence'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'

interface PutOut {
  workspaceId: string
  personId: string
  by: string
  untilMs: number
}

const PUT_OUT = 'person:putOut'
const ALL_OUT = 'people:putOut'
const FORGET_EVERY_MS = 60_000
/** What another node did not hear, since Redis was gone, it hears then. */
const TELL_AGAIN_EVERY_MS = 10_000

/** What whoever was put out reads. */
const wordsBy = (by: string): string =>
  `${by} removed you. You can come back in ${PUT_OUT_MS / 60_000} minutes.`

/**
 * [OUT-2] Whoever is put out is out at once, in all their tabs and at every server, and is not let in again before
 * their time. It is not stored: a restart forgives. Guests without an account are known by their session alone: who
 * clears their browser comes as somebody else, and is kept out by taking back the link, or by admitting no guests.
 */
export const putOutLive = ({ bus, clock }: Services, live: Live) => {
  const out = new Map<string, PutOut>()
  const keyOf = (spaceId: string, personId: string) => `${spaceId} ${personId}`
  const refusal = ({ by, untilMs }: PutOut) =>
    new AppError('FORBIDDEN', {
      message: wordsBy(by),
      ending: { why: 'putOut', by, until: new Date(untilMs).toISOString() },
    })

  const heed = (putOut: PutOut): void => {
    const { workspaceId, personId, untilMs } = putOut
    const isKnown = out.get(keyOf(workspaceId, personId))?.untilMs === untilMs
    if (isKnown || untilMs <= clock().getTime()) return
    out.set(keyOf(workspaceId, personId), putOut)
    live.endPerson(workspaceId, personId, refusal(putOut).toBody())
  }
  bus.on(PUT_OUT, (putOut) => {
    heed(putOut)
    live.nodes.tell(PUT_OUT, putOut)
  })
  live.nodes.hear<PutOut>(PUT_OUT, heed)
  live.nodes.hear<PutOut[]>(ALL_OUT, (all) => all.forEach(heed))
  if (live.nodes.areSeveral)
    live.every(TELL_AGAIN_EVERY_MS, () => {
      if (out.size > 0) live.nodes.tell(ALL_OUT, [...out.values()])
    })
  /** Throws where they are still out. */
  const check = ({ space, personId }: LiveCaller): void => {
    const putOut = out.get(keyOf(space.id, personId))
    if (putOut && putOut.untilMs > clock().getTime()) throw refusal(putOut)
  }
  live.onArrival(async (caller) => check(caller))
  live.every(FORGET_EVERY_MS, () => {
    for (const [key, { untilMs }] of out) if (untilMs <= clock().getTime()) out.delete(key)
  })
  return { check }
}

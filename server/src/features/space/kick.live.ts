import { KICK_DURATION_MS } from '@metapyra/contract/kick'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'

interface Kick {
  workspaceId: string
  personId: string
  by: string
  untilMs: number
}

const PUT_OUT = 'person:putOut'
const ALL_OUT = 'people:putOut'
const FORGET_EVERY_MS = 60_000
/** Repeats what another node may have missed while Redis was down. */
const TELL_AGAIN_EVERY_MS = 10_000

/** The message to the removed person. */
const kickMessage = (by: string): string =>
  `${by} removed you. You can come back in ${KICK_DURATION_MS / 60_000} minutes.`

/**
 * [OUT-2] Removes a person at once, in all their tabs and on every server, and refuses entry until their time is over.
 * Nothing is stored, so a restart lifts it. Guests without an account are recognized only by their session: after
 * clearing the browser they are someone else, and are kept out by revoking the link or admitting no guests.
 */
export const kickLive = ({ bus, clock }: Services, live: Live) => {
  const kicks = new Map<string, Kick>()
  const keyOf = (spaceId: string, personId: string) => `${spaceId} ${personId}`
  const refusal = ({ by, untilMs }: Kick) =>
    new AppError('FORBIDDEN', {
      message: kickMessage(by),
      ending: { why: 'putOut', by, until: new Date(untilMs).toISOString() },
    })

  const heed = (putOut: Kick): void => {
    const { workspaceId, personId, untilMs } = putOut
    const isKnown = kicks.get(keyOf(workspaceId, personId))?.untilMs === untilMs
    if (isKnown || untilMs <= clock().getTime()) return
    kicks.set(keyOf(workspaceId, personId), putOut)
    live.endPerson(workspaceId, personId, refusal(putOut).toBody())
  }
  bus.on(PUT_OUT, (putOut) => {
    heed(putOut)
    live.nodes.tell(PUT_OUT, putOut)
  })
  live.nodes.hear<Kick>(PUT_OUT, heed)
  live.nodes.hear<Kick[]>(ALL_OUT, (all) => all.forEach(heed))
  if (live.nodes.areSeveral)
    live.every(TELL_AGAIN_EVERY_MS, () => {
      if (kicks.size > 0) live.nodes.tell(ALL_OUT, [...kicks.values()])
    })
  /** Throws if the person is still kicked. */
  const check = ({ space, personId }: LiveCaller): void => {
    const putOut = kicks.get(keyOf(space.id, personId))
    if (putOut && putOut.untilMs > clock().getTime()) throw refusal(putOut)
  }
  live.onArrival(async (caller) => check(caller))
  live.every(FORGET_EVERY_MS, () => {
    for (const [key, { untilMs }] of kicks) if (untilMs <= clock().getTime()) kicks.delete(key)
  })
  return { check }
}

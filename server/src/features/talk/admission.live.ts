import type { Live } from '../../platform/realtime/live.ts'
import { againIfDown } from '../../providers/sfu/again-if-down.ts'
import type { SfuProvider } from '../../providers/sfu/provider.ts'

interface Deps {
  spaceId: string
  sfu: SfuProvider
  attempt: Live['attempt']
  /** These were put out of a circle's room, and have come back into it by themselves. */
  onReturn(circleId: string, personIds: string[]): void
}

/** To come in with, which a page does at once; who is in stays. */
export const PASS_MS = 15_000
/** Of a room that nobody belongs to any more: until then those in it find their new way, and hear each other. */
const END_AFTER_MS = 15_000
const LOOK_MS = 10_000
/** Where somebody could come back who was put out. */
const CLOSE_LOOK_MS = 1000
/** After the first minute: by then whoever wanted to go on listening has tried. */
const LATER_LOOK_MS = 5000
const CLOSE_FOR_MS = 60_000
/** So long what LiveKit gives to whoever was inside lets them in again: ten minutes, and the one that it forgives. */
const RETURN_MS = 11 * 60_000

export const roomNameOf = (spaceId: string, circleId: string): string => `${spaceId}.${circleId}`
export const identityOf = (personId: string, seat: string): string => `${personId}.${seat}`
const personOf = (identity: string): string => identity.slice(0, identity.indexOf('.'))

interface Held {
  /** Who belongs there. */
  inside: Set<string>
  /** Who is out since, and could come back. */
  putOut: Set<string>
  returnUntilMs: number
  nextLookMs: number
  isLookedInto: boolean
}

/**
 * [TALK-22] Who may be in which room of the server that passes media on. Whoever may no longer is put out at once, and
 * whoever is found there and may not, whatever their page does.
 */
export const createAdmission = ({ spaceId, sfu, attempt, onReturn }: Deps) => {
  /** Of each person, in which rooms, under which name. */
  const people = new Map<string, { identity: string; rooms: ReadonlySet<string> }>()
  const rooms = new Map<string, Held>()
  const endings = new Map<string, ReturnType<typeof setTimeout>>()
  let leaving: { room: string; identity: string }[] = []

  const belongs = (room: string, identity: string) => rooms.get(room)?.inside.has(identity) ?? false
  const end = (room: string): void => {
    endings.delete(room)
    rooms.delete(room)
    attempt(
      againIfDown(
        () => sfu.end(room),
        () => !rooms.has(room),
      ),
    )
  }
  const endLater = (room: string): void => {
    const ending = setTimeout(() => end(room), END_AFTER_MS)
    ending.unref()
    endings.set(room, ending)
  }
  const putIn = (room: string, identity: string): void => {
    clearTimeout(endings.get(room))
    endings.delete(room)
    const held = rooms.get(room) ?? {
      inside: new Set(),
      putOut: new Set(),
      returnUntilMs: 0,
      nextLookMs: performance.now() + LOOK_MS,
      isLookedInto: false,
    }
    held.inside.add(identity)
    held.putOut.delete(identity)
    rooms.set(room, held)
  }
  const putOut = async (room: string, identity: string): Promise<void> => {
    await againIfDown(
      () => sfu.remove(room, identity),
      () => !belongs(room, identity),
    )
    if (!belongs(room, identity)) rooms.get(room)?.putOut.add(identity)
  }
  const lookInto = async (room: string, held: Held): Promise<void> => {
    const putOutBefore = new Set(held.putOut)
    const found = (await sfu.identitiesIn(room)) ?? []
    const mayStay = (identity: string) =>
      belongs(room, identity) || (endings.has(room) && !held.putOut.has(identity))
    const intruders = found.filter((identity) => !mayStay(identity))
    const back = intruders.filter((identity) => putOutBefore.has(identity))
    if (back.length > 0) onReturn(room.slice(spaceId.length + 1), back.map(personOf))
    await Promise.all(intruders.map((identity) => putOut(room, identity)))
    const leftMs = held.returnUntilMs - performance.now()
    if (leftMs > 0)
      held.nextLookMs =
        performance.now() + (leftMs > RETURN_MS - CLOSE_FOR_MS ? CLOSE_LOOK_MS : LATER_LOOK_MS)
    else held.putOut.clear()
  }
  const look = async (room: string, held: Held): Promise<void> => {
    held.isLookedInto = true
    held.nextLookMs = performance.now() + LOOK_MS
    await lookInto(room, held).finally(() => {
      held.isLookedInto = false
    })
  }

  return {
    admit: (personId: string, seat: string | undefined, circleIds: readonly string[]): void => {
      const before = people.get(personId)
      if (!before && circleIds.length === 0) return
      const identity = seat ? identityOf(personId, seat) : ''
      const now = new Set(seat ? circleIds.map((id) => roomNameOf(spaceId, id)) : [])
      for (const room of before?.rooms ?? []) {
        if (now.has(room) && before?.identity === identity) continue
        rooms.get(room)?.inside.delete(before?.identity ?? '')
        leaving.push({ room, identity: before?.identity ?? '' })
      }
      for (const room of now) putIn(room, identity)
      if (now.size > 0) people.set(personId, { identity, rooms: now })
      else people.delete(personId)
    },
    /** Once all is known of a moment: a room that all have left at once is ended, and nobody put out of it before. */
    settle: (): void => {
      const gone = leaving
      leaving = []
      for (const { room, identity } of gone) {
        const held = rooms.get(room)
        if (!held || held.inside.has(identity)) continue
        held.returnUntilMs = performance.now() + RETURN_MS
        held.nextLookMs = Math.min(held.nextLookMs, performance.now() + CLOSE_LOOK_MS)
        if (held.inside.size > 0) attempt(putOut(room, identity))
        else if (!endings.has(room)) endLater(room)
      }
    },
    /** Looks for those who came back by themselves: into all rooms at once, so that none waits for another. */
    lookAround: (): void => {
      for (const [room, held] of rooms) {
        const isDue = !held.isLookedInto && performance.now() >= held.nextLookMs
        if (isDue) attempt(look(room, held))
      }
    },
    /** Another node decides from now on, in rooms of its own. */
    close: (): void => {
      for (const room of rooms.keys()) if (!endings.has(room)) endLater(room)
    },
  }
}

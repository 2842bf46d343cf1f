import type { Live } from '../../platform/realtime/live.ts'
import type { SfuProvider } from '../../providers/sfu/provider.ts'
import { retryIfDown } from '../../providers/sfu/retry-if-down.ts'

interface Deps {
  spaceId: string
  sfu: SfuProvider
  attempt: Live['attempt']
  /** Called when people who were removed from a circle's room have come back by themselves. */
  onReturn(circleId: string, personIds: string[]): void
}

/** Validity of a pass. It is only for entering, which a page does at once; people already in stay. */
export const PASS_MS = 15_000
/**
 * How long a room without members stays open, so that people in it can connect elsewhere while they still hear each
 * other.
 */
const END_AFTER_MS = 15_000
const LOOK_MS = 10_000
/** Interval of checks while someone who was removed could come back. */
const CLOSE_LOOK_MS = 1000
/** Interval after the first minute: by then anyone who wanted to keep listening has tried. */
const LATER_LOOK_MS = 5000
const CLOSE_FOR_MS = 60_000
/** How long LiveKit's token lets people who were inside enter again: ten minutes, plus one of tolerance. */
const RETURN_MS = 11 * 60_000

export const sfuRoomName = (spaceId: string, circleId: string): string => `${spaceId}.${circleId}`
export const identityOf = (personId: string, seat: string): string => `${personId}.${seat}`
const personOf = (identity: string): string => identity.slice(0, identity.indexOf('.'))

interface Held {
  /** The people who belong in the SFU room. */
  inside: Set<string>
  /** The people who were removed and could come back. */
  putOut: Set<string>
  returnUntilMs: number
  nextLookMs: number
  isLookedInto: boolean
}

/**
 * [TALK-22] Who can be in which room of the SFU. People who lose the right are removed at once, and so is anyone found
 * there without it, whatever their page does.
 */
export const createAdmission = ({ spaceId, sfu, attempt, onReturn }: Deps) => {
  /** Each person's rooms, and their identity in them. */
  const people = new Map<string, { identity: string; rooms: ReadonlySet<string> }>()
  const rooms = new Map<string, Held>()
  const endings = new Map<string, ReturnType<typeof setTimeout>>()
  let leaving: { room: string; identity: string }[] = []

  const belongs = (room: string, identity: string) => rooms.get(room)?.inside.has(identity) ?? false
  const end = (room: string): void => {
    endings.delete(room)
    rooms.delete(room)
    attempt(
      retryIfDown(
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
    await retryIfDown(
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
      const now = new Set(seat ? circleIds.map((id) => sfuRoomName(spaceId, id)) : [])
      for (const room of before?.rooms ?? []) {
        if (now.has(room) && before?.identity === identity) continue
        rooms.get(room)?.inside.delete(before?.identity ?? '')
        leaving.push({ room, identity: before?.identity ?? '' })
      }
      for (const room of now) putIn(room, identity)
      if (now.size > 0) people.set(personId, { identity, rooms: now })
      else people.delete(personId)
    },
    /**
     * Applies a moment's changes together: a room that everyone left at once is ended, without removing people first.
     */
    settle: (): void => {
      const departures = leaving
      leaving = []
      for (const { room, identity } of departures) {
        const held = rooms.get(room)
        if (!held || held.inside.has(identity)) continue
        held.returnUntilMs = performance.now() + RETURN_MS
        held.nextLookMs = Math.min(held.nextLookMs, performance.now() + CLOSE_LOOK_MS)
        if (held.inside.size > 0) attempt(putOut(room, identity))
        else if (!endings.has(room)) endLater(room)
      }
    },
    /**
     * Checks all SFU rooms that are due for removed people who have rejoined, in parallel, so that none waits for
     * another.
     */
    lookAround: (): void => {
      for (const [room, held] of rooms) {
        const isDue = !held.isLookedInto && performance.now() >= held.nextLookMs
        if (isDue) attempt(look(room, held))
      }
    },
    /** Ends all rooms, because another node decides from now on, in rooms of its own. */
    close: (): void => {
      for (const room of rooms.keys()) if (!endings.has(room)) endLater(room)
    },
  }
}

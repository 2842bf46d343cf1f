import { setTimeout as wait } from 'node:timers/promises'
import type { SfuProvider } from '../../providers/sfu/provider.ts'
import { SfuDown } from '../../providers/sfu/provider.ts'
import type { Live } from '../../realtime/live.ts'

export type Admission = ReturnType<typeof createAdmission>

interface Deps {
  spaceId: string
  sfu: SfuProvider
  attempt: Live['attempt']
}

/** Of a room that nobody belongs to any more: until then those in it find their new way, and hear each other. */
const END_AFTER_MS = 15_000
const PAUSES_MS = [500, 2000, 5000]

export const roomNameOf = (spaceId: string, circleId: string): string => `${spaceId}.${circleId}`
export const identityOf = (personId: string, seat: string): string => `${personId}.${seat}`

/**
 * [TALK-22] Who may be in which room of the server that passes media on. Whoever may no longer is put out at once, and
 * whoever is found there and may not, whatever their page does.
 */
export const createAdmission = ({ spaceId, sfu, attempt }: Deps) => {
  /** Of each person, in which rooms, under which name. */
  const people = new Map<string, { identity: string; rooms: ReadonlySet<string> }>()
  const rooms = new Map<string, Set<string>>()
  const endings = new Map<string, ReturnType<typeof setTimeout>>()
  let leaving: { room: string; identity: string }[] = []

  const end = (room: string): void => {
    endings.delete(room)
    rooms.delete(room)
    attempt(againIfDown(() => sfu.end(room)))
  }
  const endLater = (room: string): void => {
    const ending = setTimeout(() => end(room), END_AFTER_MS)
    ending.unref()
    endings.set(room, ending)
  }
  const putIn = (room: string, identity: string): void => {
    clearTimeout(endings.get(room))
    endings.delete(room)
    const inside = rooms.get(room) ?? new Set()
    rooms.set(room, inside.add(identity))
  }
  const lookInto = async (room: string): Promise<void> => {
    for (const identity of (await sfu.identitiesIn(room)) ?? [])
      if (!rooms.get(room)?.has(identity) && !endings.has(room)) await sfu.remove(room, identity)
  }

  return {
    admit: (personId: string, seat: string | undefined, circleIds: readonly string[]): void => {
      const before = people.get(personId)
      if (!before && circleIds.length === 0) return
      const identity = seat ? identityOf(personId, seat) : ''
      const now = new Set(seat ? circleIds.map((id) => roomNameOf(spaceId, id)) : [])
      for (const room of before?.rooms ?? []) {
        if (now.has(room) && before?.identity === identity) continue
        rooms.get(room)?.delete(before?.identity ?? '')
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
        if (rooms.get(room)?.size === 0) {
          if (!endings.has(room)) endLater(room)
        } else if (!rooms.get(room)?.has(identity)) {
          attempt(againIfDown(() => sfu.remove(room, identity)))
        }
      }
    },
    /** Looks for those who came back by themselves. */
    look: async (): Promise<void> => {
      for (const room of [...rooms.keys()]) if (rooms.get(room)?.size) await lookInto(room)
    },
    /** Another node decides from now on, in rooms of its own. */
    close: (): void => {
      for (const room of rooms.keys()) if (!endings.has(room)) endLater(room)
    },
  }
}

/** Tries some more times what a server did not answer. */
const againIfDown = async (act: () => Promise<void>): Promise<void> => {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof SfuDown)) throw error
      await wait(pauseMs, undefined, { ref: false })
    }
  }
  await act()
}

import type { NumberedMove } from '@metapyra/contract/moves'
import type { NumberedPerson, Person } from '@metapyra/contract/person'
import { atom } from 'nanostores'
import type { Face } from '../../session/face.ts'
import type { Track } from './tracks.ts'
import { moved, trackAt } from './tracks.ts'

/** Raised hands first, as they went up, then by name. */
const inOrder = (one: Person, other: Person): number =>
  Number(one.handUpAt === null) - Number(other.handUpAt === null) ||
  (one.handUpAt ?? '').localeCompare(other.handUpAt ?? '') ||
  one.name.localeCompare(other.name)

/** As the wire has it, where a direction is an index. */
const DIRECTIONS: readonly Person['direction'][] = ['up', 'down', 'left', 'right']

interface Standing {
  track: Track
  /** Up, down, left, right. */
  direction: number
}

export type People = ReturnType<typeof createPeople>

/** The others in the space: who they are, for lists, and where they are, for the drawing, which changes far more often. */
export const createPeople = (onNews: (kind: string, name: string) => void) => {
  const $people = atom<readonly Person[]>([])
  const standings = new Map<string, Standing>()
  const faces = new Map<string, Face>()
  /** Whom movement means. */
  const byNumber = new Map<number, string>()
  const stand = ({ userId, n, x, y, direction }: NumberedPerson): void => {
    byNumber.set(n, userId)
    standings.set(userId, { track: trackAt(x, y), direction: DIRECTIONS.indexOf(direction) })
  }
  const without = (userId: string) => $people.get().filter((one) => one.userId !== userId)

  return {
    $people,
    /** By the newest that is known: as seen in the room, and once they have left as told since. */
    faceOf: (userId: string): Face | undefined => faces.get(userId),
    /** The chat tells of somebody; of those who are in the room, the room knows more. */
    hearOf: (face: Face): void => {
      if (!standings.has(face.userId)) faces.set(face.userId, face)
    },
    standingOf: (userId: string): Standing | undefined => standings.get(userId),
    /** Everybody, as one enters: what happened while the line was cut is no news. */
    replace: (people: readonly NumberedPerson[]): void => {
      standings.clear()
      byNumber.clear()
      for (const person of people) {
        stand(person)
        faces.set(person.userId, person)
      }
      $people.set([...people].sort(inOrder))
    },
    /** Someone came in, or is called or looks different from now on. */
    join: (person: NumberedPerson): void => {
      const isKnown = standings.has(person.userId)
      const wasUp = $people.get().some((one) => one.userId === person.userId && one.handUpAt)
      if (!isKnown) stand(person)
      faces.set(person.userId, person)
      $people.set([...without(person.userId), person].sort(inOrder))
      if (!isKnown) onNews('joined', person.name)
      if (person.handUpAt && !wasUp) onNews('raised a hand', person.name)
    },
    leave: (userId: string): void => {
      const person = $people.get().find((one) => one.userId === userId)
      standings.delete(userId)
      $people.set(without(userId))
      if (person) onNews('left', person.name)
    },
    /** `showAtMs` and `nowMs` on this page's clock. */
    move: ({ n, x, y, direction }: NumberedMove, showAtMs: number, nowMs: number): void => {
      const userId = byNumber.get(n) ?? ''
      const standing = standings.get(userId)
      if (!standing) return
      const track = moved(standing.track, { atMs: showAtMs, x, y }, nowMs)
      standings.set(userId, { track, direction })
    },
    /** The newest place that was told, ahead of what is drawn. */
    placeOf: (userId: string): { x: number; y: number } | undefined =>
      standings.get(userId)?.track.snapshots.at(-1),
  }
}

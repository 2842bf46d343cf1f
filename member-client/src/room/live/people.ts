import type { NumberedMove } from '@metapyra/contract/moves'
import type { Person, PersonWithMapNumber } from '@metapyra/contract/person'
import { atom } from 'nanostores'
import type { ProfileSummary } from '../../session/profile-summary.ts'
import type { Track } from './tracks.ts'
import { addSnapshot, trackAt } from './tracks.ts'

/** Raised hands first, in the order they were raised, then by name. */
const inOrder = (a: Person, b: Person): number =>
  Number(a.handUpAt === null) - Number(b.handUpAt === null) ||
  (a.handUpAt ?? '').localeCompare(b.handUpAt ?? '') ||
  a.name.localeCompare(b.name)

/** The directions in the order of their index on the wire. */
const DIRECTIONS: readonly Person['direction'][] = ['up', 'down', 'left', 'right']

interface PersonPosition {
  track: Track
  /** An index: up, down, left, right. */
  direction: number
}

export type People = ReturnType<typeof createPeople>

/**
 * The other people in the space: their data, for lists, and their positions, for rendering, which change far more
 * often.
 */
export const createPeople = (onNews: (kind: string, name: string) => void) => {
  const $people = atom<readonly Person[]>([])
  const positions = new Map<string, PersonPosition>()
  const faces = new Map<string, ProfileSummary>()
  /** User ids by the number that movement messages contain. */
  const byNumber = new Map<number, string>()
  const addPosition = ({ userId, n, x, y, direction }: PersonWithMapNumber): void => {
    byNumber.set(n, userId)
    positions.set(userId, { track: trackAt(x, y), direction: DIRECTIONS.indexOf(direction) })
  }
  const without = (userId: string) => $people.get().filter((person) => person.userId !== userId)

  return {
    $people,
    /** The newest known data of a person: from the room, or after they left, from the chat. */
    faceOf: (userId: string): ProfileSummary | undefined => faces.get(userId),
    /** Takes over a person's data from the chat, unless they are in the room, whose data is newer. */
    takeFromChat: (face: ProfileSummary): void => {
      if (!positions.has(face.userId)) faces.set(face.userId, face)
    },
    positionOf: (userId: string): PersonPosition | undefined => positions.get(userId),
    /** Replaces everyone on join. What happened while disconnected is not announced. */
    replace: (people: readonly PersonWithMapNumber[]): void => {
      positions.clear()
      byNumber.clear()
      for (const person of people) {
        addPosition(person)
        faces.set(person.userId, person)
      }
      $people.set([...people].sort(inOrder))
    },
    /** Called when a person joins, or changes their name or look. */
    join: (person: PersonWithMapNumber): void => {
      const isPresent = positions.has(person.userId)
      const wasUp = $people.get().some((previous) => previous.userId === person.userId && previous.handUpAt)
      if (!isPresent) addPosition(person)
      faces.set(person.userId, person)
      $people.set([...without(person.userId), person].sort(inOrder))
      if (!isPresent) onNews('joined', person.name)
      if (person.handUpAt && !wasUp) onNews('raised a hand', person.name)
    },
    leave: (userId: string): void => {
      const person = $people.get().find((candidate) => candidate.userId === userId)
      positions.delete(userId)
      $people.set(without(userId))
      if (person) onNews('left', person.name)
    },
    /** `showAtMs` and `nowMs` are times of this page's clock. */
    move: ({ n, x, y, direction }: NumberedMove, showAtMs: number, nowMs: number): void => {
      const userId = byNumber.get(n) ?? ''
      const position = positions.get(userId)
      if (!position) return
      const track = addSnapshot(position.track, { atMs: showAtMs, x, y }, nowMs)
      positions.set(userId, { track, direction })
    },
    /** The newest position received, which is ahead of the one rendered. */
    placeOf: (userId: string): { x: number; y: number } | undefined =>
      positions.get(userId)?.track.snapshots.at(-1),
  }
}

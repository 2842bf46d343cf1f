import type { Person } from '@metapyra/contract/person'
import { DIRECTIONS } from '@metapyra/contract/person'
import type { Nodes } from '../nodes.ts'
import type { PersonMove } from './space-state.ts'

/** A node that was silent for this long counts as gone, with its people. */
const GONE_AFTER_MS = 25_000
export const TELL_ALL_EVERY_MS = 10_000

/** Sends this node's sockets changes of people on other nodes. */
interface Presenter {
  join(spaceId: string, person: Person): void
  leave(spaceId: string, personId: string): void
  moves(spaceId: string, moves: PersonMove[]): void
}

interface Own {
  has(spaceId: string, personId: string): boolean
  all(): [spaceId: string, people: Person[]][]
}

type Spaces = Map<string, Map<string, Person>>

/** The people on other nodes. Each node publishes every change, and all of its people every ten seconds. */
export interface FarPeople {
  has(spaceId: string, personId: string): boolean
  of(spaceId: string): Person[]
  tellAll(): void
  forgetSilent(): void
}

export const createFarPeople = (nodes: Nodes, own: Own, shows: Presenter, nowMs: () => number): FarPeople => {
  const far = new Map<string, { spaces: Spaces; heardAtMs: number }>()

  const spacesOf = (nodeId: string): Spaces => {
    const node = far.get(nodeId) ?? { spaces: new Map(), heardAtMs: 0 }
    node.heardAtMs = nowMs()
    far.set(nodeId, node)
    return node.spaces
  }
  const peopleAt = (nodeId: string, spaceId: string): Map<string, Person> => {
    const spaces = spacesOf(nodeId)
    const people = spaces.get(spaceId) ?? new Map<string, Person>()
    spaces.set(spaceId, people)
    return people
  }
  const has = (spaceId: string, personId: string): boolean =>
    [...far.values()].some(({ spaces }) => spaces.get(spaceId)?.has(personId))
  const join = (nodeId: string, spaceId: string, person: Person): void => {
    peopleAt(nodeId, spaceId).set(person.userId, person)
    if (!own.has(spaceId, person.userId)) shows.join(spaceId, person)
  }
  const leave = (nodeId: string, spaceId: string, personId: string): void => {
    if (!far.get(nodeId)?.spaces.get(spaceId)?.delete(personId)) return
    if (!own.has(spaceId, personId) && !has(spaceId, personId)) shows.leave(spaceId, personId)
  }
  const replaceAll = (nodeId: string, peopleBySpace: [string, Person[]][]): void => {
    const now = new Map(
      peopleBySpace.map(([spaceId, people]) => [spaceId, new Set(people.map((person) => person.userId))]),
    )
    for (const [spaceId, people] of spacesOf(nodeId)) {
      for (const personId of [...people.keys()]) {
        if (!now.get(spaceId)?.has(personId)) leave(nodeId, spaceId, personId)
      }
    }
    for (const [spaceId, people] of peopleBySpace) {
      const known = peopleAt(nodeId, spaceId)
      for (const person of people) {
        if (!isSame(known.get(person.userId), person)) join(nodeId, spaceId, person)
      }
    }
  }

  const tellAll = () => nodes.tell('people:all', own.all())
  nodes.hear<[string, Person[]][]>('people:all', (peopleBySpace, nodeId) => replaceAll(nodeId, peopleBySpace))
  nodes.hear('people:ask', tellAll)
  nodes.hear<{ spaceId: string; person: Person }>('people:join', ({ spaceId, person }, nodeId) =>
    join(nodeId, spaceId, person),
  )
  nodes.hear<{ spaceId: string; personId: string }>('people:leave', ({ spaceId, personId }, nodeId) =>
    leave(nodeId, spaceId, personId),
  )
  nodes.hear<{ spaceId: string; moves: PersonMove[] }>('people:moves', ({ spaceId, moves }, nodeId) => {
    const people = peopleAt(nodeId, spaceId)
    // People who aren't known yet come with the next complete list.
    const ofKnown = moves.filter(([personId]) => people.has(personId))
    for (const move of ofKnown) place(people.get(move[0]), move)
    if (ofKnown.length > 0) shows.moves(spaceId, ofKnown)
  })
  nodes.tell('people:ask', null)

  return {
    has,
    of: (spaceId) => [...far.values()].flatMap(({ spaces }) => [...(spaces.get(spaceId)?.values() ?? [])]),
    tellAll,
    forgetSilent: () => {
      for (const [nodeId, { heardAtMs }] of [...far]) {
        if (nowMs() - heardAtMs < GONE_AFTER_MS) continue
        replaceAll(nodeId, [])
        far.delete(nodeId)
      }
    },
  }
}

const isSame = (a: Person | undefined, b: Person): boolean => JSON.stringify(a) === JSON.stringify(b)

const place = (person: Person | undefined, [, x, y, direction]: PersonMove): void => {
  if (person) Object.assign(person, { x, y, direction: DIRECTIONS[direction] ?? 'down' })
}

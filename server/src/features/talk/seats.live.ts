import type { TalkMedia } from '@metapyra/contract/talk'
import type { Live } from '../../realtime/live.ts'

/** The page in which somebody talks, and what it sends: the last of theirs that has said so, at whichever node. */
export interface Seat extends TalkMedia {
  nodeId: string
  /** Of a page of this node. */
  socketId: string | undefined
}

interface Told {
  spaceId: string
  personId: string
  media: TalkMedia
}

interface Listener {
  /** Somebody talks from now on in this seat, or sends something else; `before` is the seat that they had. */
  onSeat(spaceId: string, personId: string, seat: Seat, before: Seat | undefined): void
  onGone(spaceId: string, personId: string): void
}

const TELL_ALL_EVERY_MS = 10_000

/** Who talks, here and at the other nodes: each tells the others of its own, and all of them every ten seconds. */
export const createSeats = ({ nodes, every }: Pick<Live, 'nodes' | 'every'>, listener: Listener) => {
  const spaces = new Map<string, Map<string, Seat>>()

  const of = (spaceId: string): ReadonlyMap<string, Seat> => spaces.get(spaceId) ?? new Map()
  const put = (spaceId: string, personId: string, seat: Seat): void => {
    const seats = spaces.get(spaceId) ?? new Map<string, Seat>()
    const before = seats.get(personId)
    spaces.set(spaceId, seats.set(personId, seat))
    listener.onSeat(spaceId, personId, seat, before)
  }
  const remove = (spaceId: string, personId: string): void => {
    const seats = spaces.get(spaceId)
    if (!seats?.delete(personId)) return
    if (seats.size === 0) spaces.delete(spaceId)
    listener.onGone(spaceId, personId)
  }
  const own = (): Told[] =>
    [...spaces].flatMap(([spaceId, seats]) =>
      [...seats].flatMap(([personId, { nodeId, socketId: _, ...media }]) =>
        nodeId === nodes.id ? [{ spaceId, personId, media }] : [],
      ),
    )
  const putFar = (told: Told, nodeId: string): void =>
    put(told.spaceId, told.personId, { ...told.media, nodeId, socketId: undefined })
  const tellAll = (): void => nodes.tell('talk:seats', own())

  nodes.hear<Told>('talk:seat', putFar)
  nodes.hear<Told[]>('talk:seats', (all, nodeId) => {
    for (const told of all) if (!of(told.spaceId).has(told.personId)) putFar(told, nodeId)
  })
  nodes.hear('talk:ask', tellAll)
  nodes.tell('talk:ask', null)
  if (nodes.areSeveral) every(TELL_ALL_EVERY_MS, tellAll)

  return {
    of,
    sit: (spaceId: string, personId: string, media: TalkMedia, socketId: string): void => {
      nodes.tell('talk:seat', { spaceId, personId, media } satisfies Told)
      put(spaceId, personId, { ...media, nodeId: nodes.id, socketId })
    },
    remove,
    /** One node decides for a space, so that all say the same: of those whose people talk there, the first by its id. */
    isOwn: (spaceId: string): boolean => {
      let isHere = false
      for (const { nodeId } of of(spaceId).values()) {
        if (nodeId < nodes.id) return false
        isHere ||= nodeId === nodes.id
      }
      return isHere
    },
  }
}

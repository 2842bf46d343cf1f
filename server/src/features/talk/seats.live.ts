import type { CaptureKind, TalkMedia, TalkMember } from '@metapyra/contract/entities/talk'
import type { Live } from '../../platform/realtime/live.ts'

/** The page in which a person talks, and the media it sends: the latest page to claim this, on any node. */
export interface Seat extends Omit<TalkMember, 'userId'> {
  nodeId: string
  /** Set if the page is on this node. */
  socketId: string | undefined
}

interface SeatKey {
  spaceId: string
  personId: string
}
interface SeatMessage extends SeatKey {
  media: Omit<TalkMember, 'userId'>
}

interface Listener {
  /** Called when a person talks on this page or sends other media; `before` is their earlier seat. */
  onSeat(spaceId: string, personId: string, seat: Seat, before: Seat | undefined): void
  onGone(spaceId: string, personId: string): void
}

const TELL_ALL_EVERY_MS = 10_000
const LOOK_EVERY_MS = 1000
/** Longer than a page needs to reload or reconnect. */
const GONE_AFTER_MS = 3000

/**
 * The seats of people who talk, on all nodes: each node announces its own changes, and all its seats every ten seconds.
 */
export const createSeats = (
  live: Pick<Live, 'nodes' | 'every' | 'callersHere' | 'toPerson'>,
  listener: Listener,
) => {
  const { nodes, every } = live
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
  const own = (): SeatMessage[] =>
    [...spaces].flatMap(([spaceId, seats]) =>
      [...seats].flatMap(([personId, { nodeId, socketId: _, ...media }]) =>
        nodeId === nodes.id ? [{ spaceId, personId, media }] : [],
      ),
    )
  const putFar = (message: SeatMessage, nodeId: string): void =>
    put(message.spaceId, message.personId, { ...message.media, nodeId, socketId: undefined })
  const tellAll = (): void => nodes.tell('talk:seats', own())

  nodes.hear<SeatMessage>('talk:seat', putFar)
  nodes.hear<SeatMessage[]>('talk:seats', (all, nodeId) => {
    for (const message of all) if (!of(message.spaceId).has(message.personId)) putFar(message, nodeId)
  })
  /** [TALK-11] Removes the seat of a page that is gone, and asks the person's other pages to take one. */
  const leave = ({ spaceId, personId }: SeatKey, nodeId: string): void => {
    if (of(spaceId).get(personId)?.nodeId !== nodeId) return
    remove(spaceId, personId)
    live.toPerson(spaceId, personId, 'talk:again')
  }
  nodes.hear<SeatKey>('talk:gone', leave)
  /** Pages of this node that are disconnected, and since when. */
  const missing = new Map<string, { since: number; place: SeatKey }>()
  const lookForGone = (): void => {
    const connected = new Set(live.callersHere().map(({ socketId }) => socketId))
    const seated = new Set<string>()
    for (const [spaceId, seats] of spaces)
      for (const [personId, { socketId }] of seats) {
        if (!socketId || connected.has(socketId)) continue
        seated.add(socketId)
        if (!missing.has(socketId))
          missing.set(socketId, { since: performance.now(), place: { spaceId, personId } })
      }
    for (const [socketId, { since, place }] of missing) {
      if (!seated.has(socketId)) missing.delete(socketId)
      else if (performance.now() - since >= GONE_AFTER_MS) {
        missing.delete(socketId)
        leave(place, nodes.id)
        nodes.tell('talk:gone', place)
      }
    }
  }
  every(LOOK_EVERY_MS, lookForGone)
  nodes.hear('talk:ask', tellAll)
  nodes.tell('talk:ask', null)
  if (nodes.areSeveral) every(TELL_ALL_EVERY_MS, tellAll)

  return {
    of,
    sit: (spaceId: string, personId: string, reported: TalkMedia, socketId: string): void => {
      const { seat, keeps } = of(spaceId).get(personId) ?? {}
      // The same page keeps its recordings and captions.
      const media = keeps && seat === reported.seat ? { ...reported, keeps } : reported
      nodes.tell('talk:seat', { spaceId, personId, media } satisfies SeatMessage)
      put(spaceId, personId, { ...media, nodeId: nodes.id, socketId })
    },
    /** Sets what a person on this node records or captions. */
    setKeeps: (spaceId: string, personId: string, keeps: readonly CaptureKind[]): void => {
      const { nodeId, socketId, keeps: _, ...media } = of(spaceId).get(personId) ?? {}
      if (nodeId !== nodes.id || !('seat' in media)) return
      const next = keeps.length > 0 ? { ...media, keeps } : media
      nodes.tell('talk:seat', { spaceId, personId, media: next } satisfies SeatMessage)
      put(spaceId, personId, { ...next, nodeId, socketId })
    },
    remove,
    /** True if the page already sends exactly this, so that no one has to be notified. */
    isSame: (spaceId: string, personId: string, media: TalkMedia, socketId: string): boolean => {
      const known = of(spaceId).get(personId)
      return (
        known?.socketId === socketId &&
        known.seat === media.seat &&
        known.isMuted === media.isMuted &&
        known.hasCamera === media.hasCamera &&
        known.isSharing === media.isSharing
      )
    },
    /** True if this node decides for the space: of the nodes with people who talk there, the one with the lowest id. */
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

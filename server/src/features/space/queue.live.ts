import { isAdminRole } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { createPeers } from './peers.live.ts'
import type { Queue } from './queue.rules.ts'
import { createQueue } from './queue.rules.ts'

/** [FULL-3] */
const RESERVED_AFTER_CUT_MS = 30_000
/** How long a called person has to enter. Pages do so automatically, so one that does not is gone. */
const TURN_MS = 15_000
/** Far longer than the deciding server takes to respond. */
const ANSWER_WITHIN_MS = 1000
const LOOK_EVERY_MS = 1000
const ASK = 'queue:ask'
const WAITS = 'queue:waits'
const KEPT = 'queue:kept'
const LEFT = 'queue:left'

interface QueuedPerson {
  spaceId: string
  personId: string
}
type Waits = QueuedPerson & { nodeId: string; sinceMs: number }
type KeptSeat = QueuedPerson & { forMs: number }
/** A page on this server, and the queue position last sent to it. */
type Page = QueuedPerson & { ahead: number }

/** A request to the deciding server; several pages of a person share one response. */
interface PendingRequest {
  isAnswered: Promise<boolean>
  answer(isAnswered: boolean): void
}

const keyOf = ({ spaceId, personId }: QueuedPerson): string => `${spaceId} ${personId}`

/**
 * [FULL-1] Limits the people in a space to what the installation allows. One server decides for all, so that only one
 * of two gets the last place. If that server does not respond, each server decides by what it knows.
 */
export const queueLive = ({ config, clock }: Services, live: Live) => {
  const { floor, nodes } = live
  const nowMs = () => clock().getTime()
  const queues = new Map<string, Queue>()
  const pages = new Map<string, Page>()
  const asking = new Map<string, PendingRequest>()

  const queueOf = (spaceId: string): Queue => {
    const queue = queues.get(spaceId) ?? createQueue(config.MOST_IN_SPACE)
    queues.set(spaceId, queue)
    return queue
  }
  /** A person called meanwhile no longer waits. */
  const note = ({ spaceId, personId, sinceMs }: Omit<Waits, 'nodeId'>, nodeId: string): void => {
    const queue = queueOf(spaceId)
    if (!queue.isKept(personId, nowMs())) queue.noteWaiting(personId, nodeId, sinceMs)
  }
  const peers = createPeers(live, {
    own: () =>
      [...queues].flatMap(([spaceId, queue]) =>
        queue.waitingAt(nodes.id).map(([personId, sinceMs]) => ({ spaceId, personId, sinceMs })),
      ),
    /** A server's report covers all people waiting there. */
    onWaitingReported: (nodeId, reported) => {
      const known = new Set(reported.map(keyOf))
      for (const [spaceId, queue] of queues)
        for (const [personId] of queue.waitingAt(nodeId))
          if (!known.has(keyOf({ spaceId, personId }))) queue.leave(personId, nodeId)
      for (const waiting of reported) note(waiting, nodeId)
    },
    onHello: () => {
      for (const [spaceId, queue] of queues)
        for (const [personId, forMs] of queue.keptFor(nowMs())) nodes.tell(KEPT, { spaceId, personId, forMs })
    },
  })

  const heedKept = ({ spaceId, personId, forMs }: KeptSeat): void => {
    queueOf(spaceId).keep(personId, nowMs() + forMs)
    for (const [socketId, page] of pages) {
      if (page.spaceId !== spaceId || page.personId !== personId) continue
      pages.delete(socketId)
      live.toSocket(socketId, 'queue:open')
    }
    asking.get(keyOf({ spaceId, personId }))?.answer(true)
  }
  const reservePlace = (seat: KeptSeat): void => {
    heedKept(seat)
    nodes.tell(KEPT, seat)
  }
  const heedLeft = ({ spaceId, personId }: QueuedPerson, nodeId: string): void => {
    const queue = queues.get(spaceId)
    queue?.leave(personId, nodeId)
    queue?.free(personId)
    callNext(spaceId)
  }
  const leave = (place: QueuedPerson): void => {
    heedLeft(place, nodes.id)
    nodes.tell(LEFT, place)
  }
  /** [FULL-2] Calls the people whose turn it is. */
  const callNext = (spaceId: string): void => {
    const queue = queues.get(spaceId)
    if (!queue?.hasWaiting() || !peers.isDecider()) return
    const turn = queue.next(new Set(floor.peopleIn(spaceId)), nowMs())
    for (const personId of turn) reservePlace({ spaceId, personId, forMs: TURN_MS })
  }
  const decide = (place: QueuedPerson, nodeId: string): void => {
    const { spaceId, personId } = place
    const queue = queueOf(spaceId)
    if (floor.isIn(spaceId, personId) || queue.isKept(personId, nowMs())) {
      reservePlace({ ...place, forMs: TURN_MS })
      return
    }
    const sinceMs = queue.wait(personId, nodeId, nowMs())
    callNext(spaceId)
    if (!queue.isKept(personId, nowMs())) nodes.tell(WAITS, { ...place, nodeId, sinceMs } satisfies Waits)
  }

  nodes.hear<QueuedPerson>(ASK, (place, nodeId) => {
    if (peers.isDecider()) decide(place, nodeId)
  })
  nodes.hear<Waits>(WAITS, (waits) => {
    note(waits, waits.nodeId)
    asking.get(keyOf(waits))?.answer(true)
  })
  nodes.hear<KeptSeat>(KEPT, heedKept)
  nodes.hear<QueuedPerson>(LEFT, heedLeft)

  const ask = (place: QueuedPerson): PendingRequest => {
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => answer(false), ANSWER_WITHIN_MS)
    const one: PendingRequest = { isAnswered, answer }
    asking.set(keyOf(place), one)
    void isAnswered.then(() => {
      clearTimeout(timer)
      asking.delete(keyOf(place))
    })
    nodes.tell(ASK, place)
    return one
  }
  const askDecider = async (place: QueuedPerson): Promise<void> => {
    while (!peers.isDecider()) {
      if (await (asking.get(keyOf(place)) ?? ask(place)).isAnswered) return
      peers.forgetDecider()
    }
    decide(place, nodes.id)
  }

  const tellAhead = (): void => {
    for (const spaceId of new Set([...pages.values()].map((page) => page.spaceId))) {
      const order = queueOf(spaceId).inOrder()
      const ahead = new Map(order.map((personId, index) => [personId, index]))
      for (const [socketId, page] of pages) {
        const now = page.spaceId === spaceId ? ahead.get(page.personId) : undefined
        if (now === undefined || now === page.ahead) continue
        page.ahead = now
        live.toSocket(socketId, 'queue:ahead', now)
      }
    }
  }
  const waitsHere = (place: QueuedPerson): boolean =>
    [...pages.values()].some((page) => keyOf(page) === keyOf(place))
  live.every(LOOK_EVERY_MS, async () => {
    for (const [spaceId, queue] of queues) {
      queue.forgetPast(nowMs())
      callNext(spaceId)
      if (queue.isEmpty()) queues.delete(spaceId)
    }
    tellAhead()
    // Adds waiting people to the queue again, in case messages between servers were lost.
    for (const page of [...pages.values()])
      if (!queueOf(page.spaceId).has(page.personId)) await askDecider(page)
  })
  floor.onMoves(callNext)

  const isConnected = (socketId: string) => live.callersHere().some((caller) => caller.socketId === socketId)
  const hasOtherPage = ({ space, personId, socketId }: LiveCaller): boolean =>
    live
      .callersHere()
      .some((one) => one.space.id === space.id && one.personId === personId && one.socketId !== socketId)
  live.onDeparture((caller, isCut) => {
    const { space, personId, socketId } = caller
    const place = { spaceId: space.id, personId }
    const isWaiting = pages.delete(socketId)
    const isKept = queues.get(space.id)?.isKept(personId, nowMs())
    if (isWaiting ? !waitsHere(place) : isKept && !isCut && !hasOtherPage(caller)) leave(place)
    // [FULL-3]
    else if (!isWaiting && isCut && (isKept || floor.isIn(space.id, personId)))
      reservePlace({ ...place, forMs: RESERVED_AFTER_CUT_MS })
  })

  return {
    /** Takes a place for a person who enters. Throws SPACE_FULL if there is none; they wait from now on. */
    take: async ({ space, personId, socketId, role }: LiveCaller): Promise<void> => {
      const place = { spaceId: space.id, personId }
      if (isAdminRole(role)) return
      // They may be about to leave on another page, or to be counted as gone.
      if (floor.isIn(space.id, personId)) return reservePlace({ ...place, forMs: TURN_MS })
      await askDecider(place)
      const queue = queueOf(space.id)
      if (queue.isKept(personId, nowMs())) return
      if (!isConnected(socketId)) {
        if (!waitsHere(place)) leave(place)
        throw new AppError('UNAVAILABLE')
      }
      const ahead = Math.max(0, queue.inOrder().indexOf(personId))
      pages.set(socketId, { ...place, ahead })
      throw new AppError('SPACE_FULL', { ahead })
    },
    /** Releases the reserved place, whether or not they have entered. */
    settle: ({ space, personId, socketId }: LiveCaller): void => {
      pages.delete(socketId)
      if (queues.get(space.id)?.has(personId)) leave({ spaceId: space.id, personId })
    },
  }
}

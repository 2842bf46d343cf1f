import type { ErrorBody } from '@metapyra/contract/errors'
import type { Ack, Move } from '@metapyra/contract/realtime'
import { clientEvents } from '@metapyra/contract/realtime'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import type { Disk } from '../disk.ts'
import { AppError } from '../http/app-error.ts'
import { asAppError } from '../http/error-replies.ts'
import type { TextMeter } from '../http/limits/text-meter.ts'
import type { Check } from '../http/schemas.ts'
import { compile } from '../http/schemas.ts'
import { onBehalfOf } from '../on-behalf.ts'
import { createTokenBucket } from './connection/token-bucket.ts'
import type { LiveCaller, LiveEvent, LiveHandler, LiveHandlers } from './live.ts'
import type { Tally } from './metrics.ts'
import { createRefusals } from './refusals.ts'

/** Movement is counted apart: it comes ten times a second by itself and costs next to nothing. */
export const EVENTS_PER_SECOND = 20
const MOVES_PER_SECOND = 15
/** What a network that stalls for some seconds holds back and then brings. */
const MOVES_AT_ONCE = 60

const checks = Object.fromEntries(
  Object.entries(clientEvents).map(([event, schema]) => [event, compile(schema)]),
) as Record<LiveEvent, Check>

/** All sockets' together: they wait for the same database as the calls do. */
const MOST_UNDER_WAY = 1000

const MOVE = 'space:move' satisfies LiveEvent
const ENTER: LiveEvent = 'space:enter'
/** What goes on in a space whose plan has lapsed, beside movement. */
const ON_LAPSED: readonly LiveEvent[] = ['console:follow']

/** [DB-4] What is kept for good, and so is refused while there is hardly any room. */
const KEPT: readonly LiveEvent[] = ['chat:send', 'chat:edit', 'chat:react']

/** [TEXT-1] What somebody has written, and what stays with all that it said before. */
const KEEPS_TEXT: readonly LiveEvent[] = ['chat:send', 'chat:edit']

/** What whoever waits at the reception can do. */
const AT_RECEPTION: readonly LiveEvent[] = [ENTER, 'reception:call']

interface Wire {
  ip: string
  /** Who the socket is for; movement goes by what was read last. */
  known(): LiveCaller
  /** Reads session and membership again. */
  admitAgain(): Promise<LiveCaller>
  cutOff(): void
  /** Tells the page that it is not to come back. */
  turnAway(error: ErrorBody): void
}

const whoIs = ({ personId, space }: LiveCaller) => ({ personId, spaceId: space.id })

const writerOf = ({ personId, session }: LiveCaller, { ip }: Wire) => ({
  id: personId,
  isGuest: session.userId === null,
  ip,
})

type Refuse = (ack: Ack<unknown>, error: AppError) => void

/** Where an event came in, and how it is answered. */
interface Door {
  wire: Wire
  ack: Ack<unknown>
  refuse: Refuse
}

interface Deps {
  handlers: LiveHandlers
  disk: Pick<Disk, 'isLow'>
  texts: TextMeter
  log: FastifyBaseLogger
  nowMs: () => number
  limitFactor: number
  tally: Tally
}

/** One socket's events: counted, parsed, with rights of this moment, answered once what they ask for is done. */
export const createDispatch = ({ handlers, disk, texts, log, nowMs, limitFactor, tally }: Deps) => {
  const underWay = new Set<Promise<void>>()

  const knownOf = (error: FastifyError, event: LiveEvent, wire: Wire): AppError => {
    const known = asAppError(error)
    const line = { event, ...whoIs(wire.known()) }
    if (!known || known.status >= 500) log.error({ ...line, err: error }, 'event failed')
    else if (event !== MOVE) log.info({ ...line, code: known.code }, 'event refused')
    return known ?? new AppError('INTERNAL')
  }
  const run = async (event: LiveEvent, input: unknown, { wire, ack, refuse }: Door): Promise<void> => {
    try {
      checks[event](input)
      const caller = await wire.admitAgain()
      // [PAY-8] Nobody walks in or writes there; who is in hears and moves on.
      if (caller.space.isLapsed && !ON_LAPSED.includes(event)) {
        const error = new AppError('SUBSCRIPTION_LAPSED')
        if (event === ENTER) wire.turnAway(error.toBody())
        throw error
      }
      if (caller.isAtReception && !AT_RECEPTION.includes(event)) throw new AppError('AT_RECEPTION')
      if (KEPT.includes(event) && disk.isLow()) throw new AppError('STORAGE_FULL')
      const handle = async () => (handlers[event] as LiveHandler<LiveEvent>)(input as never, caller)
      const value = await (KEEPS_TEXT.includes(event)
        ? texts.write(writerOf(caller, wire), caller.space.id, input, handle)
        : handle())
      ack({ ok: true, value: value ?? null })
    } catch (error) {
      refuse(ack, knownOf(error as FastifyError, event, wire))
    }
  }

  /** At once and without a promise: movement comes ten times a second from everybody. */
  const move = (input: unknown, { wire, ack, refuse }: Door): void => {
    try {
      checks[MOVE](input)
      const onMove: LiveHandler<typeof MOVE> = handlers[MOVE]
      onMove(input as Move, wire.known())
      ack({ ok: true, value: null })
    } catch (error) {
      refuse(ack, knownOf(error as FastifyError, MOVE, wire))
    }
  }

  const forSocket = (wire: Wire) => {
    const events = createTokenBucket({ perSecond: EVENTS_PER_SECOND * limitFactor }, nowMs())
    const moves = createTokenBucket(
      { perSecond: MOVES_PER_SECOND * limitFactor, atOnce: MOVES_AT_ONCE * limitFactor },
      nowMs(),
    )
    const refusals = createRefusals()
    let isCutOff = false
    let admitting: Promise<unknown> = Promise.resolve()
    /** [LIVE-19] One after the other, so that what a page says is heeded in the order in which it says it. */
    const admitInTurn = (): Promise<LiveCaller> => {
      const admitted = admitting.then(wire.admitAgain)
      admitting = admitted.catch(() => undefined)
      return admitted
    }
    const refuse: Refuse = (ack, error) => {
      tally.refused += 1
      // What fails at the server is not held against anybody.
      isCutOff ||= error.status < 500 && refusals.add(nowMs())
      ack({ ok: false, error: error.toBody() })
      if (!isCutOff) return
      tally.cutOff += 1
      log.warn(whoIs(wire.known()), 'socket cut off')
      wire.cutOff()
    }
    const begin = (event: LiveEvent, input: unknown, ack: Ack<unknown>): void => {
      const door = { wire: { ...wire, admitAgain: admitInTurn }, ack, refuse }
      const { personId } = wire.known()
      const who = { name: personId, neighbourhood: personId }
      const work = onBehalfOf(who, () => run(event, input, door)).finally(() => underWay.delete(work))
      underWay.add(work)
    }
    return (event: string, args: unknown[]): void => {
      if (isCutOff) return
      const last = args.at(-1)
      const ack: Ack<unknown> = typeof last === 'function' ? (last as Ack<unknown>) : () => undefined
      if (!(event === MOVE ? moves : events).take(nowMs())) refuse(ack, new AppError('TOO_MANY'))
      else if (event === MOVE) move(args[0], { wire, ack, refuse })
      else if (!Object.hasOwn(checks, event)) refuse(ack, new AppError('UNKNOWN_CALL'))
      else if (underWay.size >= MOST_UNDER_WAY) refuse(ack, new AppError('OVERLOADED'))
      else begin(event as LiveEvent, args[0], ack)
    }
  }

  return {
    forSocket,
    /** Resolves once all events that have begun are answered. */
    settle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

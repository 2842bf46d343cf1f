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
import { runFor } from '../work-context.ts'
import { createTokenBucket } from './connection/token-bucket.ts'
import type { LiveCaller, LiveEvent, LiveHandler, LiveHandlers } from './live.ts'
import type { Tally } from './metrics.ts'
import { createAbuseDetector } from './refusals.ts'

/** Movement is counted separately, because it comes ten times a second by itself and costs next to nothing. */
export const EVENTS_PER_SECOND = 20
const MOVES_PER_SECOND = 15
/** Moves that a stalled network holds back for some seconds and then delivers at once. */
const MOVES_AT_ONCE = 60

const checks = Object.fromEntries(
  Object.entries(clientEvents).map(([event, schema]) => [event, compile(schema)]),
) as Record<LiveEvent, Check>

/** For all sockets together, because they wait for the same database as the calls do. */
const MAX_EVENTS_IN_PROGRESS = 1000

const MOVE = 'space:move' satisfies LiveEvent
const ENTER: LiveEvent = 'space:enter'
/** Events allowed in a space whose plan has lapsed, besides movement. */
const ON_LAPSED: readonly LiveEvent[] = ['console:follow']

/** [DB-4] Events that store something permanently, and so are refused while the disk is nearly full. */
const STORING_EVENTS: readonly LiveEvent[] = ['chat:send', 'chat:edit', 'chat:react']

/** [TEXT-1] Events that store new text, or text in addition to its earlier versions. */
const TEXT_EVENTS: readonly LiveEvent[] = ['chat:send', 'chat:edit']

/** What someone waiting at the reception can do. */
const AT_RECEPTION: readonly LiveEvent[] = [ENTER, 'reception:call']

interface Wire {
  ip: string
  /** The socket's caller as last read; movement uses this. */
  known(): LiveCaller
  /** Reads session and membership again. */
  admitAgain(): Promise<LiveCaller>
  cutOff(): void
  /** Makes the page stop reconnecting. */
  turnAway(error: ErrorBody): void
}

const whoIs = ({ personId, space }: LiveCaller) => ({ personId, spaceId: space.id })

const writerOf = ({ personId, session }: LiveCaller, { ip }: Wire) => ({
  id: personId,
  isGuest: session.userId === null,
  ip,
})

type Refuse = (ack: Ack<unknown>, error: AppError) => void

/** The socket of an event, and how to respond to it. */
interface EventChannel {
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

/**
 * Handles one socket's events: counts and parses them, reads the current rights, and acknowledges each once its work is
 * done.
 */
export const createDispatch = ({ handlers, disk, texts, log, nowMs, limitFactor, tally }: Deps) => {
  const underWay = new Set<Promise<void>>()

  const knownOf = (error: FastifyError, event: LiveEvent, wire: Wire): AppError => {
    const known = asAppError(error)
    const line = { event, ...whoIs(wire.known()) }
    if (!known || known.status >= 500) log.error({ ...line, err: error }, 'event failed')
    else if (event !== MOVE) log.info({ ...line, code: known.code }, 'event refused')
    return known ?? new AppError('INTERNAL')
  }
  const run = async (
    event: LiveEvent,
    input: unknown,
    { wire, ack, refuse }: EventChannel,
  ): Promise<void> => {
    try {
      checks[event](input)
      const caller = await wire.admitAgain()
      // [PAY-8] No one can enter or write there; people inside still receive events and move.
      if (caller.space.isLapsed && !ON_LAPSED.includes(event)) {
        const error = new AppError('SUBSCRIPTION_LAPSED')
        if (event === ENTER) wire.turnAway(error.toBody())
        throw error
      }
      if (caller.isAtReception && !AT_RECEPTION.includes(event)) throw new AppError('AT_RECEPTION')
      if (STORING_EVENTS.includes(event) && disk.isLow()) throw new AppError('STORAGE_FULL')
      const handle = async () => (handlers[event] as LiveHandler<LiveEvent>)(input as never, caller)
      const value = await (TEXT_EVENTS.includes(event)
        ? texts.write(writerOf(caller, wire), caller.space.id, input, handle)
        : handle())
      ack({ ok: true, value: value ?? null })
    } catch (error) {
      refuse(ack, knownOf(error as FastifyError, event, wire))
    }
  }

  /** Synchronous and without a promise, because movement comes ten times a second from everyone. */
  const move = (input: unknown, { wire, ack, refuse }: EventChannel): void => {
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
    const refusals = createAbuseDetector()
    let isCutOff = false
    let admitting: Promise<unknown> = Promise.resolve()
    /**
     * [LIVE-19] Reads rights one after another, so that a page's events are handled in the order in which it sends
     * them.
     */
    const readRightsInOrder = (): Promise<LiveCaller> => {
      const admitted = admitting.then(wire.admitAgain)
      admitting = admitted.catch(() => undefined)
      return admitted
    }
    const refuse: Refuse = (ack, error) => {
      tally.refused += 1
      // Failures of the server don't count against the client.
      isCutOff ||= error.status < 500 && refusals.add(nowMs())
      ack({ ok: false, error: error.toBody() })
      if (!isCutOff) return
      tally.cutOff += 1
      log.warn(whoIs(wire.known()), 'socket cut off')
      wire.cutOff()
    }
    const begin = (event: LiveEvent, input: unknown, ack: Ack<unknown>): void => {
      const door = { wire: { ...wire, admitAgain: readRightsInOrder }, ack, refuse }
      const { personId } = wire.known()
      const who = { name: personId, network: personId }
      const work = runFor(who, () => run(event, input, door)).finally(() => underWay.delete(work))
      underWay.add(work)
    }
    return (event: string, args: unknown[]): void => {
      if (isCutOff) return
      const last = args.at(-1)
      const ack: Ack<unknown> = typeof last === 'function' ? (last as Ack<unknown>) : () => undefined
      if (!(event === MOVE ? moves : events).take(nowMs())) refuse(ack, new AppError('TOO_MANY'))
      else if (event === MOVE) move(args[0], { wire, ack, refuse })
      else if (!Object.hasOwn(checks, event)) refuse(ack, new AppError('UNKNOWN_CALL'))
      else if (underWay.size >= MAX_EVENTS_IN_PROGRESS) refuse(ack, new AppError('OVERLOADED'))
      else begin(event as LiveEvent, args[0], ack)
    }
  }

  return {
    forSocket,
    /** Resolves once all events that have begun are acknowledged. */
    settle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

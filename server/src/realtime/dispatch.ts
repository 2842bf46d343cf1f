import type { ErrorBody, ErrorCode } from '@metapyra/contract/errors'
import type { Ack } from '@metapyra/contract/realtime'
import { clientEvents } from '@metapyra/contract/realtime'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { asAppError } from '../http/error-replies.ts'
import type { Check } from '../http/schemas.ts'
import { compile } from '../http/schemas.ts'
import type { LiveCaller, LiveEvent, LiveHandler, LiveHandlers } from './live.ts'
import { createTokenBucket } from './token-bucket.ts'

/** Movement is counted apart: it comes ten times a second by itself and costs next to nothing. */
export const EVENTS_PER_SECOND = 20
const MOVES_PER_SECOND = 15
/** Who goes on although each event is refused is cut off. */
const MAX_REFUSED = 200

const checks = Object.fromEntries(
  Object.entries(clientEvents).map(([event, schema]) => [event, compile(schema)]),
) as Record<LiveEvent, Check>

const MOVE: LiveEvent = 'space:move'
const ENTER: LiveEvent = 'space:enter'
/** What goes on in a space whose plan has lapsed. */
const ON_LAPSED: readonly LiveEvent[] = [MOVE, 'console:follow']

interface Wire {
  /** Who the socket is for; movement goes by what was read last. */
  known(): LiveCaller
  /** Reads session and membership again. */
  admitAgain(): Promise<LiveCaller>
  cutOff(): void
  /** Tells the page that it is not to come back. */
  turnAway(error: ErrorBody): void
}

interface Deps {
  handlers: LiveHandlers
  log: FastifyBaseLogger
  nowMs: () => number
  limitFactor: number
}

/** One socket's events: counted, parsed, with rights of this moment, answered once what they ask for is done. */
export const createDispatch = ({ handlers, log, nowMs, limitFactor }: Deps) => {
  const underWay = new Set<Promise<void>>()

  const run = async (event: LiveEvent, input: unknown, wire: Wire, ack: Ack<unknown>): Promise<void> => {
    try {
      checks[event](input)
      const caller = event === MOVE ? wire.known() : await wire.admitAgain()
      // [PAY-8] Nobody walks in or writes there; who is in hears and moves on.
      if (caller.space.isLapsed && !ON_LAPSED.includes(event)) {
        const error = new AppError('SUBSCRIPTION_LAPSED')
        if (event === ENTER) wire.turnAway(error.toBody())
        throw error
      }
      const value = await (handlers[event] as LiveHandler<LiveEvent>)(input as never, caller)
      ack({ ok: true, value: value ?? null })
    } catch (error) {
      const known = asAppError(error as FastifyError)
      if (!known || known.status >= 500) log.error({ err: error, event }, 'event failed')
      ack({ ok: false, error: (known ?? new AppError('INTERNAL')).toBody() })
    }
  }

  const forSocket = (wire: Wire) => {
    const events = createTokenBucket(EVENTS_PER_SECOND * limitFactor, nowMs())
    const moves = createTokenBucket(MOVES_PER_SECOND * limitFactor, nowMs())
    let refused = 0
    return (event: string, args: unknown[]): void => {
      const isMove = event === MOVE
      const last = args.at(-1)
      const ack: Ack<unknown> = typeof last === 'function' ? (last as Ack<unknown>) : () => undefined
      const refuse = (code: ErrorCode) => ack({ ok: false, error: new AppError(code).toBody() })
      if (!(isMove ? moves : events).take(nowMs())) {
        refused += 1
        if (refused > MAX_REFUSED) wire.cutOff()
        else refuse('TOO_MANY')
        return
      }
      refused = 0
      if (!Object.hasOwn(checks, event)) {
        refuse('UNKNOWN_CALL')
        return
      }
      const work = run(event as LiveEvent, args[0], wire, ack).finally(() => underWay.delete(work))
      underWay.add(work)
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

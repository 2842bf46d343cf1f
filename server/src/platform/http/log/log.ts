import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../../config/config.ts'
import { newId } from '../../ids.ts'
import type { Caller } from '../access.ts'
import { loggedError } from './log-error.ts'
import { pathOnly, withoutSecrets } from './log-text.ts'

/** Structured log lines with a request id, without bodies, cookies or tokens. */
export const logOptions = (
  config: Config,
  stream?: { write(line: string): void },
): Pick<FastifyServerOptions, 'logger' | 'genReqId'> => ({
  genReqId: newId,
  logger: {
    level: config.LOG_LEVEL,
    hooks: { logMethod: logWithoutMessageOfError },
    serializers: {
      req: (request) => ({
        method: request.method,
        path: pathOnly(request.url),
        host: request.host,
        ip: request.ip,
      }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => loggedError(error),
      client: cleaned,
    },
    ...(stream && { stream }),
  },
})

/** From here on, a request's log lines contain the ids of its session and space. */
export const logCaller = (
  request: FastifyRequest,
  reply: FastifyReply,
  { session, space }: Pick<Caller, 'session' | 'space'>,
): void => {
  if (!session) return
  const personId = session.userId ?? session.guestId ?? session.id
  request.log = request.log.child({ personId, ...(space && { spaceId: space.id }) })
  reply.log = request.log
}

/** If a line has no message of its own, the framework and pino use the error's message, bypassing the serializer. */
function logWithoutMessageOfError(this: unknown, args: unknown[], method: (...args: never[]) => void): void {
  const [first, message, ...rest] = args
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const isTaken = error instanceof Error && (message === undefined || message === error.message)
  method.apply(this, (isTaken ? [first, 'error'] : [first, message, ...rest]) as never[])
}

/** Clients report errors, which may contain a page's URL with a token. */
const cleaned = (seen: unknown): unknown => {
  if (typeof seen === 'string') return withoutSecrets(seen)
  if (typeof seen !== 'object' || seen === null) return seen
  return Object.fromEntries(
    Object.entries(seen).map(([name, value]) => [withoutSecrets(name), cleaned(value)]),
  )
}

import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { onBehalfOf } from '../on-behalf.ts'
import type { Drain } from './connections/drain.ts'
import { installDrain } from './connections/drain.ts'
import type { Shedding } from './connections/load-shedding.ts'
import { overloaded } from './connections/load-shedding.ts'
import { installTextBodies } from './connections/text-bodies.ts'
import { installUnreadBodies } from './connections/unread-bodies.ts'
import { installAddressCheck } from './edge/address-check.ts'
import type { Probe } from './edge/health.ts'
import { installHealth } from './edge/health.ts'
import { installHostCheck } from './edge/host-check.ts'
import type { Hosts } from './edge/hosts.ts'
import { installOperatorDoor } from './edge/operator-door.ts'
import { installSecurityHeaders } from './edge/security-headers.ts'
import { installErrorReplies } from './error-replies.ts'
import type { Counters } from './limits/counters.ts'
import { createLimitStore } from './limits/limit-store.ts'
import { addressKey, neighbourhoodOf } from './limits/networks.ts'
import { installDevLog } from './log/dev-log.ts'
import { installRequestId } from './log/request-id.ts'
import { installOpenApi } from './openapi.ts'
import { installUploads } from './uploads/upload.ts'

interface Options {
  hosts: Hosts
  isDev: boolean
  /** Another site's scripts and frames that pages may show. */
  outside: { scripts: string[]; frames: string[] } | null
  /** Of the server that passes media on. */
  mediaOrigin: (() => string) | null
  voiceReach: readonly string[]
  /** Where WebTransport is offered, which is another port than the pages'. */
  quicPort: (() => number | null) | null
  /** At which host something is asked for, as trusted proxies say it. */
  hostOf(request: IncomingMessage): string
  maxEventLoopDelayMs: number
  operator: { key: string | null; isProduction: boolean }
  counters: Counters
  /** Resolves once `hosts` knows whether this host is an own domain. */
  lookUpHost(host: string): Promise<void>
  probes: Record<string, Probe>
  hints: Record<string, () => boolean>
  shedding: Shedding
  /** What /metrics answers. */
  metrics: Registry
}

/** What every request passes before its route, in this order; and what answers beside the routes. */
export const installHttp = async (app: FastifyInstance, options: Options): Promise<{ drain: Drain }> => {
  const { hosts, isDev } = options
  installRequestId(app)
  const drain = installDrain(app)
  app.addHook('preHandler', ({ ip }, _reply, done) =>
    onBehalfOf({ name: addressKey(ip), neighbourhood: neighbourhoodOf(ip) }, done),
  )
  installUnreadBodies(app)
  installErrorReplies(app, hosts.mainOrigin)
  if (isDev) installDevLog(app)
  await installSecurityHeaders(app, options)
  installAddressCheck(app)
  installHostCheck(app, hosts, options.lookUpHost)
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    // A page without one of its scripts is a white one, and costs more than the script: it is asked for again.
    pressureHandler: async ({ url }) => {
      if (url.startsWith('/api/')) throw overloaded()
    },
  })
  await app.register(cookie)
  installOperatorDoor(app, options.operator)
  await installUploads(app)
  await app.register(rateLimit, { global: false, store: createLimitStore(options.counters) })
  installTextBodies(app)
  await installOpenApi(app)
  installHealth(app, { ...options, drain })
  return { drain }
}

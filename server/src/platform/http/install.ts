import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { runFor } from '../work-context.ts'
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
import { installOperatorAccess } from './edge/operator-access.ts'
import { installSecurityHeaders } from './edge/security-headers.ts'
import { installErrorReplies } from './error-replies.ts'
import type { Counters } from './limits/counters.ts'
import { createLimitStore } from './limits/limit-store.ts'
import { addressKey, networkOf } from './limits/networks.ts'
import { installDevLog } from './log/dev-log.ts'
import { installRequestId } from './log/request-id.ts'
import { installOpenApi } from './openapi.ts'
import { installUploads } from './uploads/upload.ts'

interface Options {
  hosts: Hosts
  isDev: boolean
  /** Scripts and frames of other sites that pages can load. */
  outside: { scripts: string[]; frames: string[] } | null
  /** The SFU's origin. */
  mediaOrigin: (() => string) | null
  voiceReach: readonly string[]
  /** The port of WebTransport, which isn't the pages' port. */
  quicPort: (() => number | null) | null
  /** The host that a request was made to, as reported by trusted proxies. */
  hostOf(request: IncomingMessage): string
  maxEventLoopDelayMs: number
  operator: { key: string | null; isProduction: boolean }
  counters: Counters
  /** Resolves once `hosts` knows whether this host is an own domain. */
  lookUpHost(host: string): Promise<void>
  probes: Record<string, Probe>
  hints: Record<string, () => boolean>
  shedding: Shedding
  /** The metrics at /metrics. */
  metrics: Registry
}

/** Installs what every request passes before its route, in this order, and the endpoints besides the routes. */
export const installHttp = async (app: FastifyInstance, options: Options): Promise<{ drain: Drain }> => {
  const { hosts, isDev } = options
  installRequestId(app)
  const drain = installDrain(app)
  app.addHook('preHandler', ({ ip }, _reply, done) =>
    runFor({ name: addressKey(ip), network: networkOf(ip) }, done),
  )
  installUnreadBodies(app)
  installErrorReplies(app, hosts.mainOrigin)
  if (isDev) installDevLog(app)
  await installSecurityHeaders(app, options)
  installAddressCheck(app)
  installHostCheck(app, hosts, options.lookUpHost)
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    // A page that lacks one of its scripts is blank, and is reloaded, which costs more than serving the script.
    pressureHandler: async ({ url }) => {
      if (url.startsWith('/api/')) throw overloaded()
    },
  })
  await app.register(cookie)
  installOperatorAccess(app, options.operator)
  await installUploads(app)
  await app.register(rateLimit, { global: false, store: createLimitStore(options.counters) })
  installTextBodies(app)
  await installOpenApi(app)
  installHealth(app, { ...options, drain })
  return { drain }
}

import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { installDevLog } from './dev-log.ts'
import { installErrorReplies } from './error-replies.ts'
import type { Probe } from './health.ts'
import { installHealth } from './health.ts'
import { installHostCheck } from './host-check.ts'
import type { Hosts } from './hosts.ts'
import { installOpenApi } from './openapi.ts'
import { installRequestId } from './request-id.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { installTextBodies } from './text-bodies.ts'
import { installUploads } from './upload.ts'

interface Options {
  hosts: Hosts
  isDev: boolean
  /** Another site's scripts and frames that pages may show. */
  outside: { scripts: string[]; frames: string[] } | null
  /** Of the server that passes media on. */
  mediaOrigin: (() => string) | null
  voiceReach: readonly string[]
  maxEventLoopDelayMs: number
  /** Resolves once `hosts` knows whether this host is an own domain. */
  lookUpHost(host: string): Promise<void>
  probes: Record<string, Probe>
  /** What /metrics answers. */
  metrics: Registry
}

/** What every request passes before its route, in this order; and what answers beside the routes. */
export const installHttp = async (app: FastifyInstance, options: Options): Promise<void> => {
  const { hosts, isDev } = options
  installRequestId(app)
  installErrorReplies(app, hosts.mainOrigin)
  if (isDev) installDevLog(app)
  await installSecurityHeaders(app, options)
  installHostCheck(app, hosts, options.lookUpHost)
  await app.register(underPressure, { maxEventLoopDelay: options.maxEventLoopDelayMs })
  await app.register(cookie)
  await installUploads(app)
  await app.register(rateLimit, { global: false })
  installTextBodies(app)
  await installOpenApi(app)
  installHealth(app, options)
}

import { ENVELOPE } from '@metapyra/contract/constants'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { recordUse } from '../features/account/sessions/session-list.service.ts'
import { endedSessions } from '../features/account/sessions/sessions.service.ts'
import { agentLive } from '../features/agent/live.ts'
import { registerVoiceWebhook } from '../features/agent/voice-webhook.calls.ts'
import { announcementLive } from '../features/announcement/live.ts'
import { appointmentLive } from '../features/appointment/live.ts'
import { bookingComponents } from '../features/appointment/notifications/feed.service.ts'
import { registerProviderCallback } from '../features/auth/provider-callback.calls.ts'
import { readsMessage } from '../features/chat/core/access.service.ts'
import { chatLive } from '../features/chat/live.ts'
import { consoleLive } from '../features/console/live.ts'
import { deskLive } from '../features/desk/live.ts'
import { registerCertificateCheckRoute } from '../features/domain/calls.ts'
import { refreshKnownDomains } from '../features/domain/known.service.ts'
import { doorLive } from '../features/door/room-lock.live.ts'
import { registerEventFiles } from '../features/event/feed/file.calls.ts'
import { eventLive } from '../features/event/live.ts'
import { registerFileRoutes } from '../features/files/download.calls.ts'
import { guestRightsIn } from '../features/guest/rights.service.ts'
import { registerHandoff } from '../features/handoff/calls.ts'
import { fileReadBy } from '../features/library/items/file-read.service.ts'
import { libraryLive } from '../features/library/live.ts'
import { createMailbox } from '../features/mail/mailbox.service.ts'
import { registerMailStop } from '../features/mail/unsubscribe.calls.ts'
import { registerMapFiles } from '../features/map/calls.ts'
import { ownershipLive } from '../features/ownership/live.ts'
import { registerPaymentWebhook } from '../features/payment/webhook.calls.ts'
import { pollLive } from '../features/poll/live.ts'
import type { Vapid } from '../features/push/service.ts'
import { createVapid } from '../features/push/service.ts'
import { receptionLive } from '../features/reception/live.ts'
import { reportLive } from '../features/report/live.ts'
import { createServerKeys, initializeMasterKey, publicReadingKeyOf } from '../features/security/service.ts'
import { kickLive } from '../features/space/kick.live.ts'
import { spaceLive } from '../features/space/live.ts'
import { queueLive } from '../features/space/queue.live.ts'
import { socialLive } from '../features/space/social.live.ts'
import { statusLive } from '../features/status/live.ts'
import { talkLive } from '../features/talk/live.ts'
import type { Config } from '../platform/config/config.ts'
import type { CallRequest } from '../platform/http/call-request.ts'
import type { CallerLookup } from '../platform/http/caller-lookup.ts'
import { registerCalls } from '../platform/http/calls.ts'
import { boundConnections } from '../platform/http/connections/bound-connections.ts'
import { answerClientError } from '../platform/http/connections/client-errors.ts'
import type { Drain } from '../platform/http/connections/drain.ts'
import type { Shedding } from '../platform/http/connections/load-shedding.ts'
import { createShedding } from '../platform/http/connections/load-shedding.ts'
import { answerFrameworkError } from '../platform/http/error-replies.ts'
import { installHttp } from '../platform/http/install.ts'
import { createUnknownTokenLimit } from '../platform/http/limits/wrong-tokens.ts'
import { logOptions } from '../platform/http/log/log.ts'
import { createEnvelope } from '../platform/http/sealing/envelope.ts'
import { createReplayGuard } from '../platform/http/sealing/replay.ts'
import { createReplayStore } from '../platform/http/sealing/replay-store.ts'
import type { PageReply } from '../platform/http/site/clients.ts'
import { serveClients } from '../platform/http/site/clients.ts'
import { installNotFound } from '../platform/http/site/not-found.ts'
import { registerSiteFiles } from '../platform/http/site/site-files.ts'
import type { Realtime } from '../platform/realtime/attach.ts'
import { attachRealtime } from '../platform/realtime/attach.ts'
import { createRemoteReader } from '../platform/realtime/connection/remote-address.ts'
import { logRedisError } from '../platform/redis.ts'
import type { Services } from '../platform/services.ts'
import type { WebTransport } from '../platform/webtransport/attach.ts'
import { attachWebTransport } from '../platform/webtransport/attach.ts'
import { sfuOrigin } from '../providers/sfu/sfu.ts'
import { startBackground } from './background.ts'
import { createCallerLookup } from './caller-lookup.ts'
import { createHandlers } from './handlers.ts'
import { registerMetrics } from './metrics.ts'
import { openServices } from './open-services.ts'
import type { Sandboxes } from './sandboxes.ts'
import { registerSandboxes } from './sandboxes.ts'

export interface App {
  http: FastifyInstance
  services: Services
  drain: Drain
  shedding: Shedding
  /** For tests: the stand-ins for outside services. */
  sandboxes: Sandboxes
  webTransport: WebTransport
}

interface Options {
  /** In development: Vite in middleware mode instead of the built clients. */
  attachClients?: (app: FastifyInstance) => Promise<PageReply>
  clock?: () => Date
  monotonicMs?: () => number
}

/** The whole server, assembled but not listening yet. Closing `http` ends everything, in reverse order of opening. */
export const createApp = async (config: Config, options: Options = {}): Promise<App> => {
  const isDev = options.attachClients !== undefined
  const http = createHttp(config)
  const { services, sandboxDns } = await openServices(http, config, {
    clock: options.clock,
    monotonicMs: options.monotonicMs,
    countStatements: isDev,
  })
  const { clock, redis } = services
  await initializeMasterKey(services)
  const metrics = new Registry()
  const known = await refreshKnownDomains(services, (error) => http.log.error({ err: error }, 'own domains'))
  http.addHook('onClose', async () => known.stop())
  const shedding = createShedding(config.MOST_CALLS_AT_ONCE)
  const remoteOf = createRemoteReader(config.TRUST_PROXY)
  let webTransport: WebTransport | undefined
  const { drain } = await installHttp(http, {
    hosts: services.hosts,
    isDev,
    outside: services.captcha?.outside ?? null,
    mediaOrigin: services.sfu && sfuOrigin(services.sfu),
    voiceReach: services.voice?.reach ?? [],
    quicPort: config.webTransport && (() => webTransport?.port() ?? null),
    hostOf: (request) => remoteOf(request).host,
    maxEventLoopDelayMs: config.MAX_EVENT_LOOP_DELAY_MS,
    lookUpHost: known.lookUp,
    metrics,
    operator: { key: config.operatorKey, isProduction: config.isProduction },
    counters: services.counters,
    probes: {
      database: () => services.connection.pool.query('select 1'),
      disk: async () => {
        if (services.disk.isLow()) throw new Error('The disk is nearly full')
      },
    },
    shedding,
    hints: redis ? { redis: () => redis.status === 'ready' } : {},
  })
  const callerLookup = createCallerLookup(services, http.log)
  const vapid = createVapid(services)
  const realtime = registerSockets(http, services, { gate: callerLookup, metrics })
  webTransport = await attachWebTransport(http, services, realtime.upgrades)
  endSockets(http, realtime, webTransport)
  boundConnections(http, config)
  registerMetrics(services, { metrics, realtime, shedding })
  answerCalls(http, services, { callerLookup, vapid, shedding })
  registerHandoff(http, services)
  registerSiteFiles(http, { hosts: services.hosts, contactMail: config.contactMail, clock })
  registerCertificateCheckRoute(http, services, known)
  registerProviderCallback(http, services)
  registerPaymentWebhook(http, services)
  registerVoiceWebhook(http, services)
  registerFileRoutes(http, services, { guestRightsIn, readsMessage, fileReadBy })
  registerEventFiles(http, services, bookingComponents)
  registerMailStop(http, services)
  registerMapFiles(http)
  const mailbox = createMailbox(services.db)
  const sandboxes = await registerSandboxes(http, services, { mailbox, dns: sandboxDns })
  startBackground(http, services, { vapid, mailbox })
  const attachClients = options.attachClients ?? ((app) => serveClients(app, services.hosts))
  installNotFound(http, await attachClients(http))
  return { http, services, sandboxes, drain, shedding, webTransport }
}

const createHttp = (config: Config): FastifyInstance =>
  Fastify({
    ...logOptions(config),
    trustProxy: config.TRUST_PROXY || false,
    forceCloseConnections: 'idle',
    // [OPS-2] During shutdown, a request on a connection that a proxy keeps open is still answered normally, and ends
    // the connection.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    ajv: { customOptions: { strict: false } },
  })

/** Registers every call of the contract, behind the envelope. */
const answerCalls = (
  http: FastifyInstance,
  services: Services,
  { callerLookup, vapid, shedding }: { callerLookup: CallerLookup; vapid: Vapid; shedding: Shedding },
): void => {
  const { config, hosts, clock, redis } = services
  const keys = createServerKeys(services)
  const replay = createReplayGuard({
    windowSeconds: ENVELOPE.replayWindowSeconds,
    now: () => clock().getTime(),
    ...(redis && { store: createReplayStore(redis) }),
    onStoreFailure: logRedisError(http.log),
  })
  const doors = {
    gate: callerLookup,
    hosts,
    envelope: createEnvelope(keys, replay, clock),
    disk: services.disk,
    readingKey: (request: CallRequest) => publicReadingKeyOf(services, request),
    requireEncryption: config.requireEncryption,
    checkReplies: !config.isProduction,
    limitFactor: config.RATE_LIMIT_FACTOR,
    shedding,
    budgets: services.budgets,
    texts: services.texts,
    wrongTokens: createUnknownTokenLimit(services.counters),
  }
  registerCalls(http, doors, createHandlers(services, { keys, vapid }))
}

/** Registers the middleware of all sockets, and the features that use them. */
const registerSockets = (
  http: FastifyInstance,
  services: Services,
  { gate: callerLookup, metrics }: { gate: CallerLookup; metrics: Registry },
): Realtime => {
  const realtime = attachRealtime(http.server, services, {
    gate: callerLookup,
    metrics,
    log: http.log,
    handlers: (live) => {
      agentLive(services, live)
      announcementLive(services, live)
      ownershipLive(services, live)
      deskLive(services, live)
      eventLive(services, live)
      appointmentLive(services, live)
      reportLive(services, live)
      libraryLive(services, live)
      const { check } = kickLive(services, live)
      const status = statusLive(services, live)
      const doors = doorLive(services, live)
      const reception = receptionLive(services, live)
      const queue = queueLive(services, live)
      return {
        ...spaceLive(services, live, { statusOf: status.statusOf, checkIn: check, queue, doors, reception }),
        ...doors.handlers,
        ...reception.handlers,
        ...status.handlers,
        ...socialLive(services, live),
        ...chatLive(services, live),
        ...pollLive(services, live),
        ...consoleLive(services, live),
        ...talkLive(services, live),
      }
    },
    endedSessions: (ids) => endedSessions(services, ids),
    noteInUse: (ids) => recordUse(services, ids),
    limitFactor: services.config.RATE_LIMIT_FACTOR,
  })
  return realtime
}

const endSockets = (http: FastifyInstance, realtime: Realtime, webTransport: WebTransport): void => {
  http.addHook('preClose', async () => {
    await realtime.drain()
    await webTransport.close()
  })
}

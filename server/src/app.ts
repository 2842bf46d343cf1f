import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { ENVELOPE } from '@metapyra/contract/constants'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { createBus } from './bus.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { endedSessions, startSessionSweep } from './features/account/sessions.service.ts'
import { createLinkMaker } from './features/auth/mail-links.service.ts'
import { registerProviderDoor } from './features/auth/provider-door.calls.ts'
import { callbackOf } from './features/auth/provider-flow.service.ts'
import { chatLive } from './features/chat/live.ts'
import { registerDomainAllowed } from './features/domain/calls.ts'
import { keepKnownDomains } from './features/domain/known.service.ts'
import { startRechecks } from './features/domain/recheck.service.ts'
import { registerFileRoutes } from './features/files/download.calls.ts'
import { registerHandoff } from './features/handoff/calls.ts'
import { startMailDelivery } from './features/mail/delivery.service.ts'
import { createMailbox } from './features/mail/mailbox.service.ts'
import { createVapid, startPush } from './features/push/service.ts'
import { createServerKeys, publicReadingKeyOf } from './features/security/service.ts'
import { spaceLive } from './features/space/live.ts'
import { createGate } from './gate.ts'
import { createHandlers } from './handlers.ts'
import { registerCalls } from './http/calls.ts'
import { answerClientError } from './http/client-errors.ts'
import type { PageReply } from './http/clients.ts'
import { serveClients } from './http/clients.ts'
import { installDevLog } from './http/dev-log.ts'
import { createEnvelope } from './http/envelope.ts'
import { answerFrameworkError, installErrorReplies } from './http/error-replies.ts'
import { installHealth } from './http/health.ts'
import { installHostCheck } from './http/host-check.ts'
import { createHosts } from './http/hosts.ts'
import { logOptions } from './http/log.ts'
import { installNotFound } from './http/not-found.ts'
import { installOpenApi } from './http/openapi.ts'
import { createReplayGuard } from './http/replay.ts'
import { connectReplayStore } from './http/replay-store.ts'
import { installRequestId } from './http/request-id.ts'
import { installSecurityHeaders } from './http/security-headers.ts'
import { registerSiteFiles } from './http/site-files.ts'
import { installTextBodies } from './http/text-bodies.ts'
import { installUploads } from './http/upload.ts'
import { createCaptcha } from './providers/captcha/captcha.ts'
import { registerCaptchaSandbox } from './providers/captcha/sandbox.ts'
import { createDnsResolver } from './providers/dns/resolver.ts'
import { registerDnsPage, startSandboxDns } from './providers/dns/sandbox.ts'
import { createSandboxMailer, registerMailbox } from './providers/mail/sandbox.ts'
import { createSmtpMailer } from './providers/mail/smtp.ts'
import { createOidcProviders } from './providers/oidc/providers.ts'
import { registerOidcSandbox } from './providers/oidc/sandbox.ts'
import { registerPushSandbox } from './providers/push/sandbox.ts'
import { createWebPusher } from './providers/push/web-push.ts'
import { attachRealtime } from './realtime/attach.ts'
import { createSecrets } from './secrets.ts'
import type { Services } from './services.ts'

export interface App {
  http: FastifyInstance
  services: Services
}

interface Options {
  /** In development: Vite in middleware mode instead of the built clients. */
  attachClients?: (app: FastifyInstance) => Promise<PageReply>
  clock?: () => Date
}

/** The whole server, put together and not listening yet; closing `http` ends all of it. */
export const createApp = async (config: Config, options: Options = {}): Promise<App> => {
  const clock = options.clock ?? (() => new Date())
  const isDev = options.attachClients !== undefined
  const http = Fastify({
    ...logOptions(config),
    trustProxy: config.TRUST_PROXY || false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    ajv: { customOptions: { strict: false } },
  })
  const connection = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    countStatements: isDev,
    onError: (error) => http.log.error({ err: error }, 'database'),
  })
  const secrets = createSecrets(config.SECRET_KEY, config.DATA_DIR)
  const hosts = createHosts(config)
  const hasSandboxDns = !config.isProduction && config.dnsServers.length === 0
  const sandboxDns = hasSandboxDns ? await startSandboxDns(config.DATA_DIR) : undefined
  const services: Services = {
    config,
    connection,
    db: connection.db,
    secrets,
    hosts,
    oidc: createOidcProviders(config, hosts.mainOrigin),
    dns: createDnsResolver(sandboxDns ? [sandboxDns.address] : config.dnsServers),
    captcha: createCaptcha(config.captcha, hosts.mainOrigin),
    pusher: createWebPusher(() => `mailto:${config.contactMail}`),
    bus: createBus(),
    clock,
  }

  installRequestId(http)
  installErrorReplies(http, hosts.mainOrigin)
  if (isDev) installDevLog(http)
  await installSecurityHeaders(http, { hosts, isDev, outside: services.captcha?.outside ?? null })
  const failInDomains = (error: Error) => http.log.error({ err: error }, 'own domains')
  const known = await keepKnownDomains(services, failInDomains)
  installHostCheck(http, hosts, known.lookUp)
  await http.register(underPressure, { maxEventLoopDelay: config.MAX_EVENT_LOOP_DELAY_MS })
  await http.register(cookie)
  await installUploads(http)
  await http.register(rateLimit, { global: false })
  installTextBodies(http)
  await installOpenApi(http)
  installHealth(http, { database: () => connection.pool.query('select 1') })

  const gate = createGate(services)
  const keys = createServerKeys(services)
  const vapid = createVapid(services)
  const handlers = createHandlers(services, keys, vapid)
  const shared = connectReplayStore(config.REDIS_URL, http.log)
  const replay = createReplayGuard({
    windowSeconds: ENVELOPE.replayWindowSeconds,
    now: () => clock().getTime(),
    ...(shared && { store: shared.store }),
    onStoreFailure: (error) => http.log.warn({ err: error }, 'redis'),
  })
  registerCalls(
    http,
    {
      gate,
      hosts,
      envelope: createEnvelope(keys, replay, clock),
      readingKey: (request) => publicReadingKeyOf(services, request),
      requireEncryption: config.requireEncryption,
      checkReplies: !config.isProduction,
      limitFactor: config.RATE_LIMIT_FACTOR,
    },
    handlers,
  )
  registerHandoff(http, services)
  registerSiteFiles(http, { hosts, contactMail: config.contactMail, clock })
  registerDomainAllowed(http, services, known)
  registerProviderDoor(http, services)
  registerFileRoutes(http, services)

  const realtime = attachRealtime(http.server, services, {
    gate,
    log: http.log,
    handlers: (live) => ({ ...spaceLive(services, live), ...chatLive(services, live) }),
    endedSessions: (ids) => endedSessions(services, ids),
    limitFactor: config.RATE_LIMIT_FACTOR,
  })
  http.addHook('preClose', () => realtime.drain())

  const mailbox = createMailbox(services.db)
  const mailer = config.SMTP_URL
    ? createSmtpMailer(config.SMTP_URL, config.MAIL_FROM)
    : createSandboxMailer(mailbox)
  if (!config.isProduction) registerMailbox(http, mailbox)
  if (!config.isProduction)
    await registerOidcSandbox(http, hosts.mainOrigin, (name) => callbackOf(hosts, name))
  if (!config.isProduction) await registerPushSandbox(http, hosts.mainOrigin)
  if (config.captcha === 'sandbox') await registerCaptchaSandbox(http)
  const push = startPush(services, vapid, http.log)
  const delivery = startMailDelivery(services, mailer, createLinkMaker(services), http.log)

  if (sandboxDns) await registerDnsPage(http, sandboxDns)
  const rechecks = startRechecks(services, failInDomains)

  const sweep = startSessionSweep(services, (error) => http.log.error({ err: error }, 'session sweep'))

  installNotFound(http, await (options.attachClients ?? ((app) => serveClients(app, hosts)))(http))
  http.addHook('onClose', async () => {
    sweep.stop()
    rechecks.stop()
    known.stop()
    await sandboxDns?.close()
    shared?.close()
    await Promise.all([delivery.stop(), push.stop()])
    await connection.close()
  })
  return { http, services }
}

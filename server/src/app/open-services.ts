import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import { LINKED_PROVIDERS } from '@metapyra/contract/linked-accounts'
import type { FastifyInstance } from 'fastify'
import { storageUsed } from '../features/files/service.ts'
import { withMailSettings } from '../features/mail/service.ts'
import { addTextBytes } from '../features/storage/service.ts'
import { createBus } from '../platform/bus.ts'
import type { Config } from '../platform/config/config.ts'
import { startDatabaseClock } from '../platform/db/clock.ts'
import type { Connection } from '../platform/db/connection.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { watchDisk } from '../platform/disk.ts'
import { openFileStore } from '../platform/file-store/open-store.ts'
import { createHosts } from '../platform/http/edge/hosts.ts'
import { createBudgets } from '../platform/http/limits/budgets.ts'
import { createCounters } from '../platform/http/limits/counters.ts'
import { createTextMeter } from '../platform/http/limits/text-meter.ts'
import { withEmitOnCommit } from '../platform/on-commit.ts'
import { createPresence } from '../platform/presence.ts'
import { connectRedis } from '../platform/redis.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import { createModel } from '../providers/assistant/assistant.ts'
import { createBreaches } from '../providers/breaches/breaches.ts'
import { createGoogleCalendar } from '../providers/calendar/google.ts'
import { createOutlookCalendar } from '../providers/calendar/outlook.ts'
import type { CalendarApi } from '../providers/calendar/provider.ts'
import { createCaptcha } from '../providers/captcha/captcha.ts'
import { createDnsResolver } from '../providers/dns/resolver.ts'
import { createGoogleDrive } from '../providers/drive/google.ts'
import { apiAddress, createLinks } from '../providers/link/links.ts'
import { createOidcProviders } from '../providers/oidc/providers.ts'
import { createPayment } from '../providers/payment/payment.ts'
import { createWebPusher } from '../providers/push/web-push.ts'
import { createSfu } from '../providers/sfu/sfu.ts'
import { createVoice } from '../providers/voice/voice.ts'
import type { SandboxDns } from '../sandbox/dns/sandbox.ts'
import { startSandboxDns } from '../sandbox/dns/sandbox.ts'
import { RESTART_EXIT_CODE } from './exit-codes.ts'

interface Options {
  /** For tests; the default is the database's clock. */
  clock: (() => Date) | undefined
  /** For tests; the default is the machine's monotonic clock. */
  monotonicMs: (() => number) | undefined
  countStatements: boolean
}

interface Opened {
  services: Services
  /** Stands in for the DNS when no real one is used. */
  sandboxDns: SandboxDns | undefined
}

/** Opens the database and all other services that features need. `http` closes it after everything that uses it. */
export const openServices = async (
  http: FastifyInstance,
  config: Config,
  options: Options,
): Promise<Opened> => {
  const connection = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
    dataDir: config.DATA_DIR,
    isNew: config.NEW_DATABASE,
    countStatements: options.countStatements,
    onError: (error) => http.log.error({ err: error }, 'database'),
    onStuck: (seconds) => {
      http.log.fatal({ seconds }, 'the database does not come back: the server stops, to be restarted')
      process.exit(RESTART_EXIT_CODE)
    },
  })
  http.addHook('onClose', () => connection.close())
  const clock = options.clock ?? (await clockOf(http, connection))
  const monotonicMs = options.monotonicMs ?? (() => performance.now())
  const redis = connectRedis(config.REDIS_URL, http.log)
  http.addHook('onClose', async () => redis?.disconnect())
  const secrets = createSecrets(config.SECRET_KEY, config.DATA_DIR)
  const disk = await watchDisk(config.DATA_DIR, {
    // If files and database are both stored elsewhere, this disk holds no persistent data.
    floorBytes: config.s3 && config.DATABASE_URL ? 0 : config.MIN_FREE_DISK_BYTES,
    onChange: (isLow, freeBytes) => {
      if (isLow) http.log.error({ freeBytes }, 'disk nearly full: nothing new is saved')
      else http.log.warn({ freeBytes }, 'disk has room again: back to normal')
    },
  })
  http.addHook('onClose', async () => disk.stop())
  const files = await openFileStore(config, { connection, clock })
  const hosts = createHosts(config)
  const hasSandboxDns = !config.isProduction && config.dnsServers.length === 0
  const sandboxDns = hasSandboxDns ? await startSandboxDns(config.DATA_DIR) : undefined
  http.addHook('onClose', () => sandboxDns?.close())
  const bus = createBus((error) => http.log.error({ err: error }, 'listener'))
  const db = withMailSettings(withEmitOnCommit(connection.db, bus), {
    clock,
    factor: config.STRANGER_MAIL_FACTOR,
  })
  const payment = createPayment(config.payment, hosts.mainOrigin)
  const texts = createTextMeter({
    nowMs: monotonicMs,
    factor: config.RATE_LIMIT_FACTOR,
    storageOf: (spaceId) => storageUsed({ config, db, payment }, spaceId),
    saveCounts: (bytesBySpace) => addTextBytes(db, bytesBySpace),
    onError: (error) => http.log.error({ err: error }, 'the room that texts take'),
  })
  http.addHook('onClose', texts.stop)
  const services = {
    config,
    connection,
    disk,
    files,
    db,
    redis,
    counters: createCounters({
      redis,
      installation: connection.name,
      factor: config.RATE_LIMIT_FACTOR,
      nowMs: monotonicMs,
    }),
    budgets: createBudgets({ nowMs: monotonicMs, factor: config.RATE_LIMIT_FACTOR }),
    texts,
    secrets,
    hosts,
    oidc: createOidcProviders(config, hosts.mainOrigin),
    links: createLinks(config, hosts.mainOrigin),
    ...linkedApis(config, hosts.mainOrigin),
    dns: createDnsResolver(sandboxDns ? [sandboxDns.address] : config.dnsServers),
    breaches: createBreaches(config, hosts.mainOrigin, http.log),
    captcha: createCaptcha(config.captcha, hosts.mainOrigin),
    pusher: createWebPusher(() => `mailto:${config.contactMail}`),
    payment,
    sfu: createSfu(config.sfu, hosts.mainOrigin, clock),
    model: createModel(config, hosts.mainOrigin),
    voice: createVoice(config.voice, hosts.mainOrigin),
    bus,
    presence: createPresence(),
    clock,
    monotonicMs,
  }
  return { services, sandboxDns }
}

/** The embedded database has the same clock as this process. */
const clockOf = async (http: FastifyInstance, connection: Connection): Promise<() => Date> => {
  if (connection.engine === 'pglite') return () => new Date()
  const clock = await startDatabaseClock(connection, {
    onSkew: (offsetMs) => http.log.warn({ offsetMs }, 'this machine’s clock differs from the database’s'),
    onError: (error) => http.log.error({ err: error }, 'the time of the database'),
  })
  http.addHook('onClose', async () => clock.stop())
  return clock.now
}

const CALENDARS: Record<LinkedProvider, (apiUrl: () => string) => CalendarApi> = {
  google: createGoogleCalendar,
  microsoft: createOutlookCalendar,
}

/** The APIs used with the access tokens of linked accounts. */
const linkedApis = (config: Config, mainOrigin: () => string): Pick<Services, 'drive' | 'calendars'> => {
  const drive = apiAddress(config, mainOrigin, 'google drive')
  const calendars = LINKED_PROVIDERS.flatMap((provider) => {
    const address = apiAddress(config, mainOrigin, `${provider} calendar`)
    return address ? [[provider, CALENDARS[provider](address)] as const] : []
  })
  return { drive: drive ? createGoogleDrive(drive) : null, calendars: Object.fromEntries(calendars) }
}

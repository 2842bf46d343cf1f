import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import type { Redis } from 'ioredis'
import type { Engine } from '../providers/assistant/engine.ts'
import type { Breaches } from '../providers/breaches/breaches.ts'
import type { CalendarApi } from '../providers/calendar/provider.ts'
import type { Captcha } from '../providers/captcha/captcha.ts'
import type { DnsResolver } from '../providers/dns/resolver.ts'
import type { DriveApi } from '../providers/drive/provider.ts'
import type { Links } from '../providers/link/links.ts'
import type { OidcProviders } from '../providers/oidc/providers.ts'
import type { PaymentProvider } from '../providers/payment/provider.ts'
import type { Pusher } from '../providers/push/pusher.ts'
import type { SfuProvider } from '../providers/sfu/provider.ts'
import type { VoiceProvider } from '../providers/voice/provider.ts'
import type { BusListeners } from './bus.ts'
import type { Config } from './config/config.ts'
import type { Connection } from './db/connection.ts'
import type { Database } from './db/drizzle.ts'
import type { Disk } from './disk.ts'
import type { FileStore } from './file-store/file-store.ts'
import type { Hosts } from './http/edge/hosts.ts'
import type { Budgets } from './http/limits/budgets.ts'
import type { Counters } from './http/limits/counters.ts'
import type { TextMeter } from './http/limits/text-meter.ts'
import type { PresenceBoard } from './presence.ts'
import type { Secrets } from './secrets/secrets.ts'

/** The dependencies of every feature; passed in, never imported. */
export interface Services {
  config: Config
  connection: Connection
  /** The disk of DATA_DIR. */
  disk: Disk
  /** Stores the bytes of files. */
  files: FileStore
  db: Database
  /** Undefined if this is the only server. */
  redis: Redis | undefined
  /** Counters for rate limits. */
  counters: Counters
  /** The budgets for expensive calls. */
  budgets: Budgets
  /** Counts written text. */
  texts: TextMeter
  secrets: Secrets
  hosts: Hosts
  /** Google and Microsoft, if enabled. */
  oidc: OidcProviders
  /** The providers whose accounts can be linked. */
  links: Links
  /** Null if Drives can't be linked. */
  drive: DriveApi | null
  /** The calendars that can be linked, by provider. */
  calendars: Partial<Record<LinkedProvider, CalendarApi>>
  /** Sends notifications to browsers. */
  pusher: Pusher
  /** Resolves the records of own domains. */
  dns: DnsResolver
  /** Null if new passwords aren't checked against breaches. */
  breaches: Breaches | null
  /** Null if none is configured; then no form requires a captcha pass. */
  captcha: Captcha | null
  /** Null if none is configured; then nothing is sold, and there are no plan limits. */
  payment: PaymentProvider | null
  /** Null if none is configured; then audio and video go only from browser to browser. */
  sfu: SfuProvider | null
  /** Writes agents' answers; null if none is configured; then answers consist of existing passages. */
  model: Engine | null
  /** Null if none is configured; then the browser itself does speech recognition and output. */
  voice: VoiceProvider | null
  /** What features tell each other; they tell it by `emitOnCommit` alone. */
  bus: BusListeners
  presence: PresenceBoard
  clock: () => Date
  /** Milliseconds of a monotonic clock, for durations, unaffected by changes to the wall clock. */
  monotonicMs: () => number
}

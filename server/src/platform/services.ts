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

/** What every feature is made of; passed in, never imported. */
export interface Services {
  config: Config
  connection: Connection
  /** Where DATA_DIR lies. */
  disk: Disk
  /** Where the bytes of files lie. */
  files: FileStore
  db: Database
  /** Undefined where this server is alone. */
  redis: Redis | undefined
  /** What somebody may do so often. */
  counters: Counters
  /** What dear work is paid from. */
  budgets: Budgets
  /** What is written is counted by it. */
  texts: TextMeter
  secrets: Secrets
  hosts: Hosts
  /** Google and Microsoft, where they are on. */
  oidc: OidcProviders
  /** Whose accounts can be linked. */
  links: Links
  /** Null where none can be linked. */
  drive: DriveApi | null
  /** By whose they are; those that can be linked. */
  calendars: Partial<Record<LinkedProvider, CalendarApi>>
  /** What brings notifications to browsers. */
  pusher: Pusher
  /** Where own domains' records are looked up. */
  dns: DnsResolver
  /** Null where new passwords are not compared with those of breaches. */
  breaches: Breaches | null
  /** Null where none is set up: then no form asks for a pass. */
  captcha: Captcha | null
  /** Null where none is set up: then nothing is sold, and nothing limited. */
  payment: PaymentProvider | null
  /** Null where none is set up: then people talk from browser to browser alone. */
  sfu: SfuProvider | null
  /** What writes agents' answers; null where none is set up: then they are made of what is there. */
  model: Engine | null
  /** Null where none is set up: then the browser itself listens and speaks. */
  voice: VoiceProvider | null
  /** What features tell each other; they tell it by `emitOnCommit` alone. */
  bus: BusListeners
  presence: PresenceBoard
  clock: () => Date
  /** Milliseconds that go forward by themselves, whatever a clock is set to: what lasts for a while goes by them. */
  monotonicMs: () => number
}

import { TALK } from '@metapyra/contract/talk'
import type { Static } from 'typebox'
import { Type } from 'typebox'
import { AssistantSettings } from './assistant.ts'
import { FileSettings } from './files.ts'
import { Amount, Bytes, Whole } from './numbers.ts'
import { WebTransportSettings } from './webtransport.ts'

const ISSUER = '^https?://[^?#\\s]+$'

/** The settings read from the environment (docs/operations.md). */
export const Settings = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('test'), Type.Literal('production')], {
    default: 'development',
  }),
  PORT: Whole({ minimum: 0, maximum: 65_535, default: 3000 }),
  HOST: Type.String({ default: '' }),
  DATA_DIR: Type.String({ minLength: 1, default: '.data' }),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://', description: 'postgres://…' })),
  /** Starts with an empty database even if DATA_DIR holds remains of an earlier one. */
  NEW_DATABASE: Type.Optional(Type.Boolean()),
  /** Most connections of this server to PostgreSQL, which accepts 100 from all servers by default. */
  DATABASE_POOL_SIZE: Whole({ minimum: 2, maximum: 1000, default: 12 }),
  /** PostgreSQL cancels statements that take longer; 0 for never. */
  DATABASE_STATEMENT_TIMEOUT_MS: Whole({ minimum: 0, default: 30_000 }),
  REDIS_URL: Type.Optional(Type.String({ pattern: '^rediss?://', description: 'redis://… or rediss://…' })),
  PUBLIC_ORIGIN: Type.Optional(
    Type.String({ pattern: '^https?://[^/]+$', description: 'https://HOST, without a slash at its end' }),
  ),
  /**
   * Allows production over plain http: sessions are exposed to the network, and browsers offer neither microphone nor
   * encryption.
   */
  ALLOW_HTTP: Type.Optional(Type.Boolean()),
  SPACE_HOSTS: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'on' }),
  SECRET_KEY: Type.Optional(Type.String({ minLength: 32 })),
  /** Opens /metrics, and outside production /sandbox and /api/docs, to requests from other machines. */
  OPERATOR_KEY: Type.Optional(Type.String({ minLength: 16 })),
  REQUIRE_ENCRYPTION: Type.Optional(Type.Boolean()),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://', description: 'smtps://… or smtp://…' })),
  MAIL_FROM: Type.String({
    pattern: '^([^<>]*<[^@\\s<>]+@[^@\\s<>]+>|[^@\\s<>]+@[^@\\s<>]+)$',
    default: 'MetaPyra <no-reply@localhost>',
    description: 'an address, or NAME <ADDRESS>',
  }),
  /** Address that receives the public forms; by default the address of MAIL_FROM. */
  CONTACT_MAIL: Type.Optional(
    Type.String({ pattern: '^[^@\\s<>]+@[^@\\s<>]+$', description: 'an address alone' }),
  ),
  /** Outside production, forms use a built-in fake captcha unless this is off. */
  CAPTCHA: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  RECAPTCHA_SITE_KEY: Type.Optional(Type.String()),
  RECAPTCHA_SECRET: Type.Optional(Type.String()),
  RECAPTCHA_VERSION: Whole({ minimum: 2, maximum: 3, default: 2 }),
  RECAPTCHA_VERIFY_URL: Type.String({
    pattern: '^https?://',
    default: 'https://www.google.com/recaptcha/api/siteverify',
  }),
  /** Outside production, plans are paid on a built-in fake page unless payment is off. */
  PAYMENT: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  STRIPE_SECRET_KEY: Type.Optional(Type.String({ pattern: '^(sk|rk)_' })),
  STRIPE_WEBHOOK_SECRET: Type.Optional(Type.String({ pattern: '^whsec_' })),
  STRIPE_API_URL: Type.String({ pattern: '^https?://[^?#\\s]+$', default: 'https://api.stripe.com' }),
  TRUST_PROXY: Type.String({ default: '' }),
  /**
   * How long a stopping server keeps serving, so that a proxy can notice; by default 5000 in production, otherwise 0.
   */
  DRAIN_MS: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  LOG_LEVEL: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info' },
  ),
  /** Multiplies every rate limit: for load tests, or when all people share one IP address. */
  RATE_LIMIT_FACTOR: Amount({ minimum: 1, default: 1 }),
  /**
   * [MAIL-3] Multiplies the daily limits of emails to addresses outside the sender's space, for an installation whose
   * users are all known.
   */
  STRANGER_MAIL_FACTOR: Amount({ minimum: 0.02, default: 1 }),
  /** The event-loop delay above which the server sheds load; 0 for never. */
  MAX_EVENT_LOOP_DELAY_MS: Whole({ minimum: 0, default: 1000 }),
  /** Most calls in progress at once; further ones are refused with a time to retry. */
  MOST_CALLS_AT_ONCE: Whole({ minimum: 1, default: 500 }),
  /** [DB-4] Below this many free bytes on the disk of DATA_DIR, nothing new is stored; 0 for never. */
  MIN_FREE_DISK_BYTES: Bytes({ minimum: 0, default: 500 * 1024 ** 2 }),
  /** [DB-9] Number of nightly backups of the embedded database to keep; 0 for no backups. */
  /** Days that audit log entries are kept; 0 for as long as their space exists. */
  AUDIT_KEPT_DAYS: Whole({ minimum: 0, default: 365 }),
  BACKUPS_KEPT: Whole({ minimum: 0, default: 7 }),
  /** Most people in a space's room at once; others wait in a queue. */
  MOST_IN_SPACE: Whole({ minimum: 1, default: 2000 }),
  /** Most bytes that a space's files can take in total; by default the plan's limit. */
  SPACE_STORAGE_BYTES: Type.Optional(Bytes({ minimum: 1 })),
  /** The largest file that the library accepts; it is uploaded in parts. */
  LARGEST_FILE_BYTES: Bytes({ minimum: 1, default: 5 * 1024 ** 3 }),
  FIXED_WORKSPACE_IDS: Type.String({ default: '' }),
  /** DNS servers to query for records of own domains: `1.1.1.1, [2606:4700:4700::1111]:53`. */
  DNS_SERVERS: Type.String({ default: '' }),
  /** STUN servers that help two browsers connect for audio and video: `stun:` addresses, comma-separated. */
  STUN_URLS: Type.String({ pattern: '^(stuns?:[^,\\s]+(, *)?)*$', default: '' }),
  /**
   * Relays for browsers that can't connect directly: `turn:` addresses, comma-separated, of a server that shares
   * TURN_SECRET.
   */
  TURN_URLS: Type.String({ pattern: '^(turns?:[^,\\s]+(, *)?)*$', default: '' }),
  TURN_SECRET: Type.Optional(Type.String({ minLength: 16 })),
  /** `relay`: all media goes through a relay, so that no one's IP address is revealed to the people they talk with. */
  ICE_TRANSPORT: Type.Union([Type.Literal('all'), Type.Literal('relay')], { default: 'all' }),
  /** The largest circle that connects browser to browser; larger ones use an SFU if there is one. */
  TALK_MESH_MOST: Whole({ minimum: 2, maximum: 6, default: TALK.meshMost }),
  /** LiveKit's address, for browsers and this server. */
  LIVEKIT_URL: Type.Optional(Type.String({ pattern: '^wss?://[^?#\\s]+$' })),
  LIVEKIT_API_KEY: Type.Optional(Type.String()),
  LIVEKIT_API_SECRET: Type.Optional(Type.String()),
  /** Outside production, a small built-in SFU can forward media. */
  SFU: Type.Optional(Type.Literal('sandbox')),
  /** If both are set, Retell handles calls with agents; otherwise the browser does speech recognition and output. */
  RETELL_API_KEY: Type.Optional(Type.String()),
  RETELL_AGENT_ID: Type.Optional(Type.String()),
  RETELL_API_URL: Type.String({ pattern: ISSUER, default: 'https://api.retellai.com' }),
  /** Outside production, a built-in fake of Retell can handle calls, without sound. */
  VOICE: Type.Optional(Type.Literal('sandbox')),
  /**
   * Fetches previews of links in chats from the web. `sandbox`, only for tests, also allows this machine and its
   * network.
   */
  LINK_PREVIEWS: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Literal('sandbox')], {
    default: 'on',
  }),
  /**
   * Whether new passwords are checked against known breaches. `sandbox`, outside production, checks against two
   * built-in ones.
   */
  BREACHED_PASSWORDS: Type.Optional(
    Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Literal('sandbox')]),
  ),
  BREACHED_PASSWORDS_URL: Type.String({ pattern: ISSUER, default: 'https://api.pwnedpasswords.com' }),
  ...AssistantSettings.properties,
  ...FileSettings.properties,
  ...WebTransportSettings.properties,
  GOOGLE_CLIENT_ID: Type.Optional(Type.String()),
  GOOGLE_CLIENT_SECRET: Type.Optional(Type.String()),
  GOOGLE_ISSUER: Type.String({ pattern: ISSUER, default: 'https://accounts.google.com' }),
  /**
   * Drives can be linked if sign-in with Google is configured, and outside production with a built-in fake, unless this
   * is off.
   */
  GOOGLE_DRIVE: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  GOOGLE_DRIVE_API_URL: Type.String({ pattern: ISSUER, default: 'https://www.googleapis.com' }),
  /**
   * Calendars can be linked if sign-in with Google is configured (with Microsoft for Outlook), and outside production
   * with a built-in fake, unless this is off.
   */
  GOOGLE_CALENDAR: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  GOOGLE_CALENDAR_API_URL: Type.String({ pattern: ISSUER, default: 'https://www.googleapis.com' }),
  OUTLOOK_CALENDAR: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  OUTLOOK_CALENDAR_API_URL: Type.String({ pattern: ISSUER, default: 'https://graph.microsoft.com' }),
  MICROSOFT_CLIENT_ID: Type.Optional(Type.String()),
  MICROSOFT_CLIENT_SECRET: Type.Optional(Type.String()),
  /** Accepts every kind of account; a tenant's id in place of `common` admits only its people. */
  MICROSOFT_ISSUER: Type.String({
    pattern: ISSUER,
    default: 'https://login.microsoftonline.com/common/v2.0',
  }),
})
export type Settings = Static<typeof Settings>

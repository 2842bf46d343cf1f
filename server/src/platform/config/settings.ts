import { TALK } from '@metapyra/contract/nearness'
import type { Static } from 'typebox'
import { Type } from 'typebox'
import { AssistantSettings } from './assistant.ts'
import { FileSettings } from './files.ts'
import { Amount, Bytes, Whole } from './numbers.ts'
import { WebTransportSettings } from './webtransport.ts'

const ISSUER = '^https?://[^?#\\s]+$'

/** What may stand in the environment (docs/operations.md). */
export const Settings = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('test'), Type.Literal('production')], {
    default: 'development',
  }),
  PORT: Whole({ minimum: 0, maximum: 65_535, default: 3000 }),
  HOST: Type.String({ default: '' }),
  DATA_DIR: Type.String({ minLength: 1, default: '.data' }),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://', description: 'postgres://…' })),
  /** Begins with an empty database though DATA_DIR holds what an earlier one has left. */
  NEW_DATABASE: Type.Optional(Type.Boolean()),
  /** Connections of this server to PostgreSQL at most; PostgreSQL takes 100 of all servers by default. */
  DATABASE_POOL_SIZE: Whole({ minimum: 2, maximum: 1000, default: 12 }),
  /** PostgreSQL ends what takes longer; 0 never. */
  DATABASE_STATEMENT_TIMEOUT_MS: Whole({ minimum: 0, default: 30_000 }),
  REDIS_URL: Type.Optional(Type.String({ pattern: '^rediss?://', description: 'redis://… or rediss://…' })),
  PUBLIC_ORIGIN: Type.Optional(
    Type.String({ pattern: '^https?://[^/]+$', description: 'https://HOST, without a slash at its end' }),
  ),
  /** Production at plain http: sessions lie open to the network, and browsers give neither microphone nor encryption. */
  ALLOW_HTTP: Type.Optional(Type.Boolean()),
  SPACE_HOSTS: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'on' }),
  SECRET_KEY: Type.Optional(Type.String({ minLength: 32 })),
  /** Opens /metrics, and outside production /sandbox and /api/docs, to who does not ask from this machine. */
  OPERATOR_KEY: Type.Optional(Type.String({ minLength: 16 })),
  REQUIRE_ENCRYPTION: Type.Optional(Type.Boolean()),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://', description: 'smtps://… or smtp://…' })),
  MAIL_FROM: Type.String({
    pattern: '^([^<>]*<[^@\\s<>]+@[^@\\s<>]+>|[^@\\s<>]+@[^@\\s<>]+)$',
    default: 'MetaPyra <no-reply@localhost>',
    description: 'an address, or NAME <ADDRESS>',
  }),
  /** Where the team reads what comes by the public forms; the address of MAIL_FROM by default. */
  CONTACT_MAIL: Type.Optional(
    Type.String({ pattern: '^[^@\\s<>]+@[^@\\s<>]+$', description: 'an address alone' }),
  ),
  /** Outside production forms are tested with a captcha of our own, unless it is off. */
  CAPTCHA: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  RECAPTCHA_SITE_KEY: Type.Optional(Type.String()),
  RECAPTCHA_SECRET: Type.Optional(Type.String()),
  RECAPTCHA_VERSION: Whole({ minimum: 2, maximum: 3, default: 2 }),
  RECAPTCHA_VERIFY_URL: Type.String({
    pattern: '^https?://',
    default: 'https://www.google.com/recaptcha/api/siteverify',
  }),
  /** Outside production plans are paid at a page of our own, unless payment is off. */
  PAYMENT: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  STRIPE_SECRET_KEY: Type.Optional(Type.String({ pattern: '^(sk|rk)_' })),
  STRIPE_WEBHOOK_SECRET: Type.Optional(Type.String({ pattern: '^whsec_' })),
  STRIPE_API_URL: Type.String({ pattern: '^https?://[^?#\\s]+$', default: 'https://api.stripe.com' }),
  TRUST_PROXY: Type.String({ default: '' }),
  /** So long a server that is told to stop serves on, for a proxy to notice; 5000 in production, else 0. */
  DRAIN_MS: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  LOG_LEVEL: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info' },
  ),
  /** Multiplies every rate limit: for load tests, or where all people share one address. */
  RATE_LIMIT_FACTOR: Amount({ minimum: 1, default: 1 }),
  /** [MAIL-3] Multiplies how many mails to strangers leave on a day: for an installation whose people are all known. */
  STRANGER_MAIL_FACTOR: Amount({ minimum: 0.02, default: 1 }),
  /** The server sheds load above this delay; 0 never does. */
  MAX_EVENT_LOOP_DELAY_MS: Whole({ minimum: 0, default: 1000 }),
  /** So many calls are under way at once; whoever makes one then is told when to come again. */
  MOST_CALLS_AT_ONCE: Whole({ minimum: 1, default: 500 }),
  /** [DB-4] Below so many free bytes where DATA_DIR lies nothing new is kept; 0: never. */
  MIN_FREE_DISK_BYTES: Bytes({ minimum: 0, default: 500 * 1024 ** 2 }),
  /** [DB-9] So many nightly backups of the embedded database are kept; 0: none are made. */
  /** So long entries of audit logs are kept; 0: as long as their space. */
  AUDIT_KEPT_DAYS: Whole({ minimum: 0, default: 365 }),
  BACKUPS_KEPT: Whole({ minimum: 0, default: 7 }),
  /** So many people are in the room of a space at once; whoever comes then waits for a place. */
  MOST_IN_SPACE: Whole({ minimum: 1, default: 2000 }),
  /** So many bytes the files of a space may take together; by default as its plan says. */
  SPACE_STORAGE_BYTES: Type.Optional(Bytes({ minimum: 1 })),
  /** The largest file that the library takes; its parts come one by one. */
  LARGEST_FILE_BYTES: Bytes({ minimum: 1, default: 5 * 1024 ** 3 }),
  FIXED_WORKSPACE_IDS: Type.String({ default: '' }),
  /** Whom to ask for the records of own domains: `1.1.1.1, [2606:4700:4700::1111]:53`. */
  DNS_SERVERS: Type.String({ default: '' }),
  /** What helps two browsers to find each other for audio and video: `stun:` addresses, by comma. */
  STUN_URLS: Type.String({ pattern: '^(stuns?:[^,\\s]+(, *)?)*$', default: '' }),
  /** Relays for those who cannot: `turn:` addresses, by comma, of a server that shares TURN_SECRET. */
  TURN_URLS: Type.String({ pattern: '^(turns?:[^,\\s]+(, *)?)*$', default: '' }),
  TURN_SECRET: Type.Optional(Type.String({ minLength: 16 })),
  /** `relay`: nobody's address is shown to those they talk with, and all that they send goes by a relay. */
  ICE_TRANSPORT: Type.Union([Type.Literal('all'), Type.Literal('relay')], { default: 'all' }),
  /** As many talk from browser to browser; more do by a server that passes media on, where there is one. */
  TALK_MESH_MOST: Whole({ minimum: 2, maximum: 6, default: TALK.meshMost }),
  /** LiveKit, as browsers and this server reach it. */
  LIVEKIT_URL: Type.Optional(Type.String({ pattern: '^wss?://[^?#\\s]+$' })),
  LIVEKIT_API_KEY: Type.Optional(Type.String()),
  LIVEKIT_API_SECRET: Type.Optional(Type.String()),
  /** Outside production media can be passed on by a small server of our own. */
  SFU: Type.Optional(Type.Literal('sandbox')),
  /** Where both are set, calls with agents are Retell's; else the browser listens and speaks. */
  RETELL_API_KEY: Type.Optional(Type.String()),
  RETELL_AGENT_ID: Type.Optional(Type.String()),
  RETELL_API_URL: Type.String({ pattern: ISSUER, default: 'https://api.retellai.com' }),
  /** Outside production calls can be those of a Retell of our own, which nobody hears. */
  VOICE: Type.Optional(Type.Literal('sandbox')),
  /** What links in chats lead to is asked of the web; `sandbox`, for tests alone: of this machine and its network too. */
  LINK_PREVIEWS: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Literal('sandbox')], {
    default: 'on',
  }),
  /** Whether a new password is compared with those of breaches; `sandbox`, outside production: with two of our own. */
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
  /** Drives can be linked where sign-in with Google is set up, and outside production with one of our own; unless it is off. */
  GOOGLE_DRIVE: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  GOOGLE_DRIVE_API_URL: Type.String({ pattern: ISSUER, default: 'https://www.googleapis.com' }),
  /** As with Drives; Outlook’s where sign-in with Microsoft is set up. */
  GOOGLE_CALENDAR: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  GOOGLE_CALENDAR_API_URL: Type.String({ pattern: ISSUER, default: 'https://www.googleapis.com' }),
  OUTLOOK_CALENDAR: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  OUTLOOK_CALENDAR_API_URL: Type.String({ pattern: ISSUER, default: 'https://graph.microsoft.com' }),
  MICROSOFT_CLIENT_ID: Type.Optional(Type.String()),
  MICROSOFT_CLIENT_SECRET: Type.Optional(Type.String()),
  /** Of every kind of account; a tenant's own id in the place of `common` lets its people in alone. */
  MICROSOFT_ISSUER: Type.String({
    pattern: ISSUER,
    default: 'https://login.microsoftonline.com/common/v2.0',
  }),
})
export type Settings = Static<typeof Settings>

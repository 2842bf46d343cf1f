import { isIP } from 'node:net'
import type { ProviderName } from '@metapyra/contract/constants'
import { FIXED_WORKSPACE_IDS_COUNT } from '@metapyra/contract/constants'
import { TALK } from '@metapyra/contract/nearness'
import { Ajv } from 'ajv'
import type { Static } from 'typebox'
import { Type } from 'typebox'

const ISSUER = '^https?://[^?#\\s]+$'

const Settings = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('development'), Type.Literal('test'), Type.Literal('production')], {
    default: 'development',
  }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
  HOST: Type.String({ default: '' }),
  DATA_DIR: Type.String({ minLength: 1, default: '.data' }),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  REDIS_URL: Type.Optional(Type.String({ pattern: '^rediss?://' })),
  PUBLIC_ORIGIN: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  SPACE_HOSTS: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'on' }),
  SECRET_KEY: Type.Optional(Type.String({ minLength: 32 })),
  REQUIRE_ENCRYPTION: Type.Optional(Type.Boolean()),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  MAIL_FROM: Type.String({ default: 'MetaPyra <no-reply@localhost>' }),
  /** Where the team reads what comes by the public forms; the address of MAIL_FROM by default. */
  CONTACT_MAIL: Type.Optional(Type.String({ pattern: '^[^@\\s<>]+@[^@\\s<>]+$' })),
  /** Outside production forms are tested with a captcha of our own, unless it is off. */
  CAPTCHA: Type.Optional(Type.Union([Type.Literal('sandbox'), Type.Literal('off')])),
  RECAPTCHA_SITE_KEY: Type.Optional(Type.String()),
  RECAPTCHA_SECRET: Type.Optional(Type.String()),
  RECAPTCHA_VERSION: Type.Integer({ minimum: 2, maximum: 3, default: 2 }),
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
  LOG_LEVEL: Type.Union(
    ['trace', 'debug', 'info', 'warn', 'error', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info' },
  ),
  /** Multiplies every rate limit: for load tests, or where all people share one address. */
  RATE_LIMIT_FACTOR: Type.Number({ minimum: 1, default: 1 }),
  /** The server sheds load above this delay; 0 never does. */
  MAX_EVENT_LOOP_DELAY_MS: Type.Integer({ minimum: 0, default: 1000 }),
  /** So many people are in the room of a space at once; whoever comes then waits for a place. */
  MOST_IN_SPACE: Type.Integer({ minimum: 1, default: 2000 }),
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
  TALK_MESH_MOST: Type.Integer({ minimum: 2, maximum: 6, default: TALK.meshMost }),
  /** LiveKit, as browsers and this server reach it. */
  LIVEKIT_URL: Type.Optional(Type.String({ pattern: '^wss?://[^?#\\s]+$' })),
  LIVEKIT_API_KEY: Type.Optional(Type.String()),
  LIVEKIT_API_SECRET: Type.Optional(Type.String()),
  /** Outside production media can be passed on by a small server of our own. */
  SFU: Type.Optional(Type.Literal('sandbox')),
  /** What links in chats lead to is asked of the web; `sandbox`, for tests alone: of this machine and its network too. */
  LINK_PREVIEWS: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Literal('sandbox')], {
    default: 'on',
  }),
  GOOGLE_CLIENT_ID: Type.Optional(Type.String()),
  GOOGLE_CLIENT_SECRET: Type.Optional(Type.String()),
  GOOGLE_ISSUER: Type.String({ pattern: ISSUER, default: 'https://accounts.google.com' }),
  MICROSOFT_CLIENT_ID: Type.Optional(Type.String()),
  MICROSOFT_CLIENT_SECRET: Type.Optional(Type.String()),
  /** Of every kind of account; a tenant's own id in the place of `common` lets its people in alone. */
  MICROSOFT_ISSUER: Type.String({
    pattern: ISSUER,
    default: 'https://login.microsoftonline.com/common/v2.0',
  }),
})

export interface Config extends Static<typeof Settings> {
  isProduction: boolean
  requireEncryption: boolean
  spaceHosts: boolean
  /** An address alone, without a name. */
  contactMail: string
  captcha: CaptchaSettings | 'sandbox' | null
  /** Null: nothing is sold, and nothing limited. */
  payment: StripeSettings | 'sandbox' | null
  /** Two ids from the environment (§9), none by default. */
  fixedWorkspaceIds: string[]
  /** None: those of the machine. */
  dnsServers: string[]
  ice: {
    stunUrls: string[]
    turn: { urls: string[]; secret: string } | null
    transport: 'all' | 'relay'
  }
  /** Null: people talk from browser to browser alone. */
  sfu: SfuSettings | 'sandbox' | null
  /** Outside providers to sign in with, where their settings are there. */
  oidc: Partial<Record<ProviderName, { issuer: string; clientId: string; clientSecret: string }>>
}

interface CaptchaSettings {
  siteKey: string
  secret: string
  version: number
  verifyUrl: string
}

interface StripeSettings {
  secretKey: string
  webhookSecret: string
  apiUrl: string
}

interface SfuSettings {
  url: string
  apiKey: string
  apiSecret: string
}

const validate = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true }).compile(Settings)

/** Reads the settings once. A wrong one throws with a line that names it. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const known = Object.keys(Settings.properties)
  const settings = Object.fromEntries(
    known.filter((name) => environment[name]).map((name) => [name, environment[name]]),
  ) as unknown as Static<typeof Settings>
  if (!validate(settings)) {
    const lines = (validate.errors ?? []).map((error) => `${error.instancePath.slice(1)} ${error.message}`)
    throw wrongSettings(lines)
  }
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) requireForProduction(settings)
  if (isProduction && settings.LINK_PREVIEWS === 'sandbox')
    throw wrongSettings(['LINK_PREVIEWS=sandbox is not for production'])
  return {
    ...settings,
    isProduction,
    requireEncryption: settings.REQUIRE_ENCRYPTION ?? isProduction,
    spaceHosts: settings.SPACE_HOSTS === 'on',
    contactMail: settings.CONTACT_MAIL ?? (/<([^>]*)>/.exec(settings.MAIL_FROM)?.[1] || settings.MAIL_FROM),
    captcha: readCaptcha(settings, isProduction),
    payment: readPayment(settings, isProduction),
    fixedWorkspaceIds: readFixedWorkspaceIds(settings.FIXED_WORKSPACE_IDS),
    dnsServers: readDnsServers(settings.DNS_SERVERS),
    ice: readIce(settings),
    sfu: readSfu(settings, isProduction),
    oidc: { ...readProvider(settings, 'google'), ...readProvider(settings, 'microsoft') },
  }
}

const wrongSettings = (lines: string[]): Error =>
  new Error(`Wrong settings in the environment:\n  ${lines.join('\n  ')}`)

const listOf = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])

/** The resolver takes addresses alone: to look a name up it would need one. */
const readDnsServers = (text: string): string[] => {
  const servers = listOf(text)
  const addressOf = (server: string) =>
    /^\[(.+)\](?::\d+)?$/.exec(server)?.[1] ?? server.replace(/^([\d.]+):\d+$/, '$1')
  const wrong = servers.filter((server) => isIP(addressOf(server)) === 0)
  if (wrong.length > 0) throw wrongSettings([`DNS_SERVERS must be IP addresses, by comma; not ${wrong[0]}`])
  return servers
}

const readIce = (settings: Static<typeof Settings>): Config['ice'] => {
  const { STUN_URLS, TURN_URLS, TURN_SECRET: secret, ICE_TRANSPORT: transport } = settings
  const urls = listOf(TURN_URLS)
  if (urls.length > 0 !== Boolean(secret)) throw wrongSettings(['TURN_URLS and TURN_SECRET come together'])
  if (transport === 'relay' && !secret) throw wrongSettings(['ICE_TRANSPORT=relay needs TURN_URLS'])
  return { stunUrls: listOf(STUN_URLS), turn: secret ? { urls, secret } : null, transport }
}

const readSfu = (settings: Static<typeof Settings>, isProduction: boolean): Config['sfu'] => {
  const { SFU, LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = settings
  const given = [url, apiKey, apiSecret].filter(Boolean).length
  if (given > 0 && given < 3)
    throw wrongSettings(['LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET come together'])
  if (isProduction && SFU) throw wrongSettings(['SFU=sandbox is not for production'])
  if (isProduction && url && !url.startsWith('wss:'))
    throw wrongSettings(['LIVEKIT_URL must be wss in production'])
  if (url && apiKey && apiSecret) return { url: url.replace(/\/+$/, ''), apiKey, apiSecret }
  return SFU ?? null
}

const readCaptcha = (settings: Static<typeof Settings>, isProduction: boolean): Config['captcha'] => {
  const { CAPTCHA, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = settings
  if (Boolean(siteKey) !== Boolean(secret))
    throw wrongSettings(['RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET come together'])
  if (isProduction && CAPTCHA === 'sandbox') throw wrongSettings(['CAPTCHA=sandbox is not for production'])
  if (CAPTCHA === 'off') return null
  if (siteKey && secret)
    return { siteKey, secret, version: settings.RECAPTCHA_VERSION, verifyUrl: settings.RECAPTCHA_VERIFY_URL }
  return isProduction ? null : 'sandbox'
}

const readPayment = (settings: Static<typeof Settings>, isProduction: boolean): Config['payment'] => {
  const { PAYMENT, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (Boolean(secretKey) !== Boolean(webhookSecret))
    throw wrongSettings(['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET come together'])
  if (isProduction && PAYMENT === 'sandbox') throw wrongSettings(['PAYMENT=sandbox is not for production'])
  if (isProduction && !settings.STRIPE_API_URL.startsWith('https:'))
    throw wrongSettings(['STRIPE_API_URL must be https in production'])
  if (PAYMENT === 'off') return null
  if (PAYMENT !== 'sandbox' && secretKey && webhookSecret)
    return { secretKey, webhookSecret, apiUrl: settings.STRIPE_API_URL.replace(/\/+$/, '') }
  return isProduction ? null : 'sandbox'
}

const readFixedWorkspaceIds = (text: string): string[] => {
  const ids = listOf(text)
  if (ids.length > 0 && ids.length !== FIXED_WORKSPACE_IDS_COUNT) {
    throw wrongSettings([`FIXED_WORKSPACE_IDS must name ${FIXED_WORKSPACE_IDS_COUNT} spaces or none`])
  }
  return ids
}

const readProvider = (settings: Static<typeof Settings>, name: ProviderName): Config['oidc'] => {
  const prefix = name === 'google' ? 'GOOGLE' : 'MICROSOFT'
  const clientId = settings[`${prefix}_CLIENT_ID`]
  const clientSecret = settings[`${prefix}_CLIENT_SECRET`]
  const issuer = settings[`${prefix}_ISSUER`]
  if (!clientId && !clientSecret) return {}
  if (!clientId || !clientSecret)
    throw wrongSettings([`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET go together`])
  if (settings.NODE_ENV === 'production' && !issuer.startsWith('https:'))
    throw wrongSettings([`${prefix}_ISSUER must be https in production`])
  return { [name]: { issuer, clientId, clientSecret } }
}

const requireForProduction = (settings: Static<typeof Settings>) => {
  for (const name of ['SECRET_KEY', 'SMTP_URL', 'PUBLIC_ORIGIN'] as const) {
    if (!settings[name]) throw wrongSettings([`${name} is required in production`])
  }
}

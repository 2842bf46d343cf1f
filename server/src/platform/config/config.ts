import { randomBytes } from 'node:crypto'
import type { ProviderName } from '@metapyra/contract/constants'
import { FIXED_WORKSPACE_IDS_COUNT } from '@metapyra/contract/constants'
import type { LinkedName } from '@metapyra/contract/linked-accounts'
import { Ajv } from 'ajv'
import { isId } from '../ids.ts'
import { readMasterKeys } from '../secrets/master-keys.ts'
import type { ModelAddress } from './assistant.ts'
import { readAssistant } from './assistant.ts'
import { createErrorCollector } from './errors.ts'
import type { S3Settings } from './files.ts'
import { readS3 } from './files.ts'
import { checkProxies, listOf, readDnsServers, wrongAddresses } from './network.ts'
import { nonFiniteNumbers } from './numbers.ts'
import { Settings } from './settings.ts'
import { readVoice } from './voice.ts'
import type { WebTransportChoice } from './webtransport.ts'
import { readWebTransport } from './webtransport.ts'

export interface Config extends Settings {
  isProduction: boolean
  requireEncryption: boolean
  spaceHosts: boolean
  drainMs: number
  /** Null: only requests from this machine count as the operator's. */
  operatorKey: string | null
  /** A bare address, without a name. */
  contactMail: string
  captcha: CaptchaSettings | 'sandbox' | null
  breachedPasswords: 'on' | 'off' | 'sandbox'
  /** Null: nothing is sold, and there are no plan limits. */
  payment: StripeSettings | 'sandbox' | null
  /** Two ids from the environment (§9); empty by default. */
  fixedWorkspaceIds: string[]
  /** Empty: the machine's own servers. */
  dnsServers: string[]
  ice: {
    stunUrls: string[]
    turn: { urls: string[]; secret: string } | null
    transport: 'all' | 'relay'
  }
  /** Null: audio and video go only from browser to browser. */
  sfu: SfuSettings | 'sandbox' | null
  /** Null: agents answer with passages from the space's own content. */
  assistant: ModelAddress | 'sandbox' | null
  /** Null: the browser itself does speech recognition and speech output in calls with agents. */
  voice: ReturnType<typeof readVoice>
  /** Null: sockets use only polling and WebSocket. */
  webTransport: WebTransportChoice | null
  /** Null: files are stored in DATA_DIR. */
  s3: S3Settings | null
  /** External providers to log in with, if they are configured. */
  oidc: Partial<Record<ProviderName, ProviderSettings>>
  /** External accounts that can be linked; null: not available. */
  linked: Record<LinkedName, LinkedSettings | 'sandbox' | null>
}

interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

interface LinkedSettings extends ProviderSettings {
  apiUrl: string
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

const validate = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true, verbose: true }).compile(
  Settings,
)

/** Reads the settings once. Throws if any are wrong, with one line for each. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const known = Object.keys(Settings.properties)
  const settings = Object.fromEntries(
    known.filter((name) => environment[name]?.trim()).map((name) => [name, environment[name]]),
  ) as unknown as Settings
  const { read, add, end } = createErrorCollector(validate(settings) ? [] : (validate.errors ?? []))
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction) for (const line of missingInProduction(settings)) add(line)
  for (const line of nonFiniteNumbers(settings)) add(line)
  for (const line of wrongAddresses(settings, Settings.properties)) add(line)
  read(() => checkProxies(settings.TRUST_PROXY))
  read(() => settings.SECRET_KEY && readMasterKeys(settings.SECRET_KEY))
  const config: Config = {
    ...settings,
    isProduction,
    requireEncryption: settings.REQUIRE_ENCRYPTION ?? isProduction,
    spaceHosts: settings.SPACE_HOSTS === 'on',
    drainMs: settings.DRAIN_MS ?? (isProduction ? 5000 : 0),
    operatorKey:
      settings.OPERATOR_KEY ??
      (isProduction || isForThisMachine(settings.HOST) ? null : randomBytes(16).toString('base64url')),
    contactMail: settings.CONTACT_MAIL ?? (/<([^>]*)>/.exec(settings.MAIL_FROM)?.[1] || settings.MAIL_FROM),
    captcha: read(() => readCaptcha(settings, isProduction)),
    breachedPasswords: settings.BREACHED_PASSWORDS ?? (isProduction ? 'on' : 'sandbox'),
    payment: read(() => readPayment(settings, isProduction)),
    fixedWorkspaceIds: read(() => readFixedWorkspaceIds(settings.FIXED_WORKSPACE_IDS)),
    dnsServers: read(() => readDnsServers(settings.DNS_SERVERS)),
    ice: read(() => readIce(settings)),
    sfu: read(() => readSfu(settings, isProduction)),
    assistant: read(() => readAssistant(settings, isProduction)),
    voice: read(() => readVoice(settings, isProduction)),
    webTransport: read(() => readWebTransport(settings)),
    s3: read(() => readS3(settings, isProduction)),
    oidc: {
      ...read(() => readProvider(settings, 'google')),
      ...read(() => readProvider(settings, 'microsoft')),
    },
    linked: {
      'google drive': read(() => readLinked(settings, isProduction, 'google', 'GOOGLE_DRIVE')),
      'google calendar': read(() => readLinked(settings, isProduction, 'google', 'GOOGLE_CALENDAR')),
      'microsoft calendar': read(() => readLinked(settings, isProduction, 'microsoft', 'OUTLOOK_CALENDAR')),
    },
  }
  end()
  return config
}

const isForThisMachine = (host: string): boolean => ['', 'localhost', '127.0.0.1', '::1'].includes(host)

const readIce = (settings: Settings): Config['ice'] => {
  const { STUN_URLS, TURN_URLS, TURN_SECRET: secret, ICE_TRANSPORT: transport } = settings
  const urls = listOf(TURN_URLS)
  if (urls.length > 0 !== Boolean(secret)) throw new Error('Set TURN_URLS and TURN_SECRET together')
  if (transport === 'relay' && !secret) throw new Error('ICE_TRANSPORT=relay needs TURN_URLS')
  return { stunUrls: listOf(STUN_URLS), turn: secret ? { urls, secret } : null, transport }
}

const readSfu = (settings: Settings, isProduction: boolean): Config['sfu'] => {
  const { SFU, LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = settings
  const given = [url, apiKey, apiSecret].filter(Boolean).length
  if (given > 0 && given < 3)
    throw new Error('Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET together')
  if (isProduction && SFU) throw new Error('SFU=sandbox can’t be used in production')
  if (isProduction && url && !url.startsWith('wss:')) throw new Error('LIVEKIT_URL must be wss in production')
  if (url && apiKey && apiSecret) return { url: url.replace(/\/+$/, ''), apiKey, apiSecret }
  return SFU ?? null
}

const readCaptcha = (settings: Settings, isProduction: boolean): Config['captcha'] => {
  const { CAPTCHA, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = settings
  if (Boolean(siteKey) !== Boolean(secret))
    throw new Error('Set RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET together')
  if (isProduction && !settings.RECAPTCHA_VERIFY_URL.startsWith('https:'))
    throw new Error('RECAPTCHA_VERIFY_URL must be https in production')
  if (isProduction && CAPTCHA === 'sandbox') throw new Error('CAPTCHA=sandbox can’t be used in production')
  if (CAPTCHA === 'off') return null
  if (siteKey && secret)
    return { siteKey, secret, version: settings.RECAPTCHA_VERSION, verifyUrl: settings.RECAPTCHA_VERIFY_URL }
  return isProduction ? null : 'sandbox'
}

const readPayment = (settings: Settings, isProduction: boolean): Config['payment'] => {
  const { PAYMENT, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (Boolean(secretKey) !== Boolean(webhookSecret))
    throw new Error('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET together')
  if (isProduction && PAYMENT === 'sandbox') throw new Error('PAYMENT=sandbox can’t be used in production')
  if (isProduction && !settings.STRIPE_API_URL.startsWith('https:'))
    throw new Error('STRIPE_API_URL must be https in production')
  if (PAYMENT === 'off') return null
  if (PAYMENT !== 'sandbox' && secretKey && webhookSecret)
    return { secretKey, webhookSecret, apiUrl: settings.STRIPE_API_URL.replace(/\/+$/, '') }
  return isProduction ? null : 'sandbox'
}

const readLinked = (
  settings: Settings,
  isProduction: boolean,
  provider: ProviderName,
  setting: 'GOOGLE_DRIVE' | 'GOOGLE_CALENDAR' | 'OUTLOOK_CALENDAR',
): Config['linked'][LinkedName] => {
  const { [setting]: input, [`${setting}_API_URL` as const]: apiUrl } = settings
  if (isProduction && input === 'sandbox') throw new Error(`${setting}=sandbox can’t be used in production`)
  if (isProduction && !apiUrl.startsWith('https:'))
    throw new Error(`${setting}_API_URL must be https in production`)
  if (input === 'off') return null
  const real = readProvider(settings, provider)[provider]
  if (input !== 'sandbox' && real) return { ...real, apiUrl: apiUrl.replace(/\/+$/, '') }
  return isProduction ? null : 'sandbox'
}

const readFixedWorkspaceIds = (text: string): string[] => {
  const ids = [...new Set(listOf(text).map((id) => id.toLowerCase()))]
  if (ids.length > 0 && ids.length !== FIXED_WORKSPACE_IDS_COUNT) {
    throw new Error(`FIXED_WORKSPACE_IDS must list ${FIXED_WORKSPACE_IDS_COUNT} spaces or none`)
  }
  const [wrong] = ids.filter((id) => !isId(id))
  if (wrong !== undefined) throw new Error(`FIXED_WORKSPACE_IDS: “${wrong}” isn’t a space ID`)
  return ids
}

const PREFIXES = { google: 'GOOGLE', microsoft: 'MICROSOFT' } as const satisfies Record<ProviderName, string>

const readProvider = (settings: Settings, name: ProviderName): Config['oidc'] => {
  const prefix = PREFIXES[name]
  const clientId = settings[`${prefix}_CLIENT_ID`]
  const clientSecret = settings[`${prefix}_CLIENT_SECRET`]
  const issuer = settings[`${prefix}_ISSUER`]
  if (!clientId && !clientSecret) return {}
  if (!clientId || !clientSecret)
    throw new Error(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together`)
  if (settings.NODE_ENV === 'production' && !issuer.startsWith('https:'))
    throw new Error(`${prefix}_ISSUER must be https in production`)
  return { [name]: { issuer, clientId, clientSecret } }
}

const missingInProduction = (settings: Settings): string[] => {
  const { PUBLIC_ORIGIN, ALLOW_HTTP } = settings
  const missing = (['SECRET_KEY', 'SMTP_URL', 'PUBLIC_ORIGIN'] as const).filter((name) => !settings[name])
  const lines = missing.map((name) => `${name} is required in production`)
  if (PUBLIC_ORIGIN && !PUBLIC_ORIGIN.startsWith('https:') && !ALLOW_HTTP)
    lines.push('PUBLIC_ORIGIN must be https in production. Set ALLOW_HTTP=true if https isn’t possible')
  for (const name of ['LINK_PREVIEWS', 'BREACHED_PASSWORDS'] as const)
    if (settings[name] === 'sandbox') lines.push(`${name}=sandbox can’t be used in production`)
  if (!settings.BREACHED_PASSWORDS_URL.startsWith('https:'))
    lines.push('BREACHED_PASSWORDS_URL must be https in production')
  return lines
}

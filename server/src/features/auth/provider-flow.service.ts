import type { ProviderName } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { BearerToken, CookieJar } from '../../platform/http/call-request.ts'
import type { Hosts } from '../../platform/http/edge/hosts.ts'
import { digest, randomToken } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { ProviderPerson, SignInChecks } from '../../providers/oidc/provider.ts'
import { issueToken } from '../token/service.ts'

/** Enough time to read a consent page, find a password and a second factor. */
const FLOW_SECONDS = 600
const CONNECT_MS = 60_000
const REDEEM_SECONDS = 60

/** The account and login that a provider is being connected to. */
export interface ProviderConnection {
  userId: string
  rootId: string
  /** Where the settings are open: the calling origin and its path. */
  returnTo: string
}

/** State of the flow, encrypted in a cookie of the browser until it returns from the provider. */
interface Flow extends SignInChecks {
  provider: ProviderName
  next: string
  connecting: ProviderConnection | null
  goodUntil: number
}

/** The only address that a provider redirects browsers to, as registered there. */
export const callbackOf = (hosts: Hosts, provider: ProviderName): string =>
  `${hosts.mainOrigin()}/api/oidc/${provider}/callback`

/** Starts a login: stores the values for checking the response in a cookie. Returns the provider's address. */
export const beginFlow = async (
  { oidc, hosts, secrets, clock }: Services,
  cookies: CookieJar,
  { provider, next, connecting }: Pick<Flow, 'provider' | 'next' | 'connecting'>,
): Promise<string> => {
  const client = oidc.find(provider)
  if (!client) throw new AppError('NOT_FOUND')
  const { url, ...checks } = await client.begin(callbackOf(hosts, provider))
  const goodUntil = clock().getTime() + FLOW_SECONDS * 1000
  const flow: Flow = { ...checks, provider, next, connecting, goodUntil }
  const sealed = secrets.encrypt('provider-login', JSON.stringify(flow))
  cookies.set('provider', sealed, { maxAgeSeconds: FLOW_SECONDS })
  return url
}

/** Takes the flow that this browser started, once; undefined if it started none, or another one. */
export const consumeFlow = (
  { secrets, clock }: Services,
  cookies: CookieJar,
  { provider, state }: { provider: string; state: string | undefined },
): Flow | undefined => {
  const text = secrets.decrypt('provider-login', cookies.get('provider') ?? '')
  cookies.clear('provider')
  const flow: Flow | undefined = text ? JSON.parse(text) : undefined
  const isOurs = flow?.provider === provider && flow.state === state
  return isOurs && flow.goodUntil > clock().getTime() ? flow : undefined
}

/** A ticket that takes a connection from the settings, on any host, to the main host, where it starts. */
export const sealConnecting = ({ secrets, clock }: Services, connecting: ProviderConnection): string =>
  secrets.encrypt(
    'provider-connect',
    JSON.stringify({ ...connecting, goodUntil: clock().getTime() + CONNECT_MS }),
  )

export const openConnecting = (
  { secrets, clock }: Services,
  ticket: string,
): ProviderConnection | undefined => {
  const text = secrets.decrypt('provider-connect', ticket)
  const { goodUntil, ...connecting }: ProviderConnection & { goodUntil: number } = text
    ? JSON.parse(text)
    : {}
  return goodUntil > clock().getTime() ? connecting : undefined
}

/**
 * The one-time code for POST v2/auth/provider-login, bound to this browser, so that a code in a link logs no one in.
 */
export const issueLoginCode = async (
  services: Services,
  cookies: CookieJar,
  person: ProviderPerson,
): Promise<string> => {
  const own = randomToken()
  cookies.set('provider', own, { maxAgeSeconds: REDEEM_SECONDS })
  return issueToken(services, services.db, {
    purpose: 'providerLogin',
    // Identifies the person. An email, which anyone can claim, would void other people's codes.
    email: `${person.subject} of ${person.issuer}`,
    sealed: services.secrets.encrypt('provider-person', JSON.stringify({ person, browser: digest(own) })),
  })
}

/** The person of a one-time code; throws if another browser presents it, or it is another provider's. */
export const openLoginCode = (
  { secrets }: Services,
  cookies: CookieJar,
  bearer: BearerToken | null,
  provider: ProviderName,
): ProviderPerson => {
  const text = bearer?.sealed && secrets.decrypt('provider-person', bearer.sealed)
  const sealed: { person: ProviderPerson; browser: string } | undefined = text ? JSON.parse(text) : undefined
  const isHere = sealed?.browser === digest(cookies.get('provider') ?? '')
  if (!sealed || !isHere || sealed.person.provider !== provider)
    throw new AppError('WRONG_TOKEN', { message: 'This login didn’t start here. Start again.' })
  return sealed.person
}

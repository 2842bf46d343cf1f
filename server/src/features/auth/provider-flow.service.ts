import type { ProviderName } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { BearerToken, CookieJar } from '../../platform/http/call-request.ts'
import type { Hosts } from '../../platform/http/edge/hosts.ts'
import { digest, randomToken } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { ProviderPerson, SignInChecks } from '../../providers/oidc/provider.ts'
import { issueToken } from '../token/service.ts'

/** Consent pages are read, passwords looked for, second factors fetched. */
const FLOW_SECONDS = 600
const CONNECT_MS = 60_000
const REDEEM_SECONDS = 60

/** The account and sign-in that a provider is being connected to. */
export interface Connecting {
  userId: string
  rootId: string
  /** Where the settings stand open: the origin that has asked, and the path there. */
  returnTo: string
}

/** What the browser that went to a provider keeps, sealed, until it comes back. */
interface Flow extends SignInChecks {
  provider: ProviderName
  next: string
  connecting: Connecting | null
  goodUntil: number
}

/** The one address that a provider sends browsers back to; it is registered there. */
export const callbackOf = (hosts: Hosts, provider: ProviderName): string =>
  `${hosts.mainOrigin()}/api/oidc/${provider}/callback`

/** Begins a sign-in: what the answer is held against goes into a cookie; answers the provider's address. */
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

/** The sign-in that this browser has begun, for once; undefined where it has begun none, or another one. */
export const takeFlow = (
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

/** A ticket from the settings, on whatever host, to the main host, where connecting a provider begins. */
export const sealConnecting = ({ secrets, clock }: Services, connecting: Connecting): string =>
  secrets.encrypt(
    'provider-connect',
    JSON.stringify({ ...connecting, goodUntil: clock().getTime() + CONNECT_MS }),
  )

export const openConnecting = ({ secrets, clock }: Services, ticket: string): Connecting | undefined => {
  const text = secrets.decrypt('provider-connect', ticket)
  const { goodUntil, ...connecting }: Connecting & { goodUntil: number } = text ? JSON.parse(text) : {}
  return goodUntil > clock().getTime() ? connecting : undefined
}

/** The one-time code for POST v2/auth/provider-login, for this browser alone: a code in a link signs nobody in. */
export const issueLoginCode = async (
  services: Services,
  cookies: CookieJar,
  person: ProviderPerson,
): Promise<string> => {
  const own = randomToken()
  cookies.set('provider', own, { maxAgeSeconds: REDEEM_SECONDS })
  return issueToken(services, services.db, {
    purpose: 'providerLogin',
    // Whom it is for; an address that anybody may claim would void the codes of others.
    email: `${person.subject} of ${person.issuer}`,
    sealed: services.secrets.encrypt('provider-person', JSON.stringify({ person, browser: digest(own) })),
  })
}

/** Who a one-time code is for; throws where another browser brings it, or it is another provider's. */
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

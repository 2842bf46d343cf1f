import type { ProviderName } from '@metapyra/contract/constants'
import { HOUR_MS } from '@metapyra/contract/constants'
import type * as OpenId from 'openid-client'
import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import type { OidcProvider, ProviderPerson } from './provider.ts'
import { ProviderFailure } from './provider.ts'

const askOutside = createCircuitBreakerFetch()

const TIMEOUT_SECONDS = 10
/** How long a provider's endpoints are cached; its keys are fetched whenever one is unknown. */
const DISCOVERY_CACHE_MS = HOUR_MS

interface ClientSettings {
  name: ProviderName
  /** A function, because a sandbox's issuer is known only once the server listens. */
  issuer: () => string
  clientId: string
  clientSecret: string
}

/** Sign-in by OpenID Connect: code flow with PKCE, state and nonce; the ID token's signature is always checked. */
export const createOidcClient = (settings: ClientSettings): OidcProvider => {
  // Loaded with the first sign-in, because most starts never need it.
  const load = () => import('openid-client')
  let found: { configuration: Promise<OpenId.Configuration>; at: number } | undefined
  const discover = async () => {
    const openid = await load()
    const issuer = new URL(settings.issuer())
    return openid.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [openid.customFetch]: askOutside as OpenId.CustomFetch,
      execute: [
        openid.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    })
  }
  const configuration = (): Promise<OpenId.Configuration> => {
    if (!found || performance.now() - found.at > DISCOVERY_CACHE_MS) {
      const discovery = { configuration: discover(), at: performance.now() }
      found = discovery
      discovery.configuration.catch(() => {
        if (found === discovery) found = undefined
      })
    }
    return found.configuration
  }
  const tried = async <T>(work: (openid: typeof OpenId, config: OpenId.Configuration) => Promise<T>) => {
    const openid = await load()
    try {
      return await work(openid, await configuration())
    } catch (error) {
      throw new ProviderFailure(reasonOf(openid, error), error)
    }
  }
  return {
    begin: (redirectUri) =>
      tried(async (openid, config) => {
        const checks = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        }
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          prompt: 'select_account',
        })
        return { ...checks, url: url.href }
      }),
    finish: (answer, { state, nonce, verifier }) =>
      tried(async (openid, config) => {
        const tokens = await openid.authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider has sent no ID token')
        const { userinfo_endpoint: infoUrl, issuer } = config.serverMetadata()
        const more =
          claims['email'] === undefined && infoUrl
            ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return personOf(settings.name, issuer, { ...more, ...claims })
      }),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const personOf = (
  provider: ProviderName,
  issuer: string,
  claims: Record<string, unknown> & { iss: string; sub: string },
): ProviderPerson => {
  // Microsoft omits `email` if an account has no mailbox; the username is usually an address.
  const email =
    textOf(claims['email']) || (provider === 'microsoft' ? textOf(claims['preferred_username']) : '')
  return {
    provider,
    issuer: claims.iss,
    subject: claims.sub,
    name: textOf(claims['name']),
    email: email.includes('@') ? email : null,
    // A multi-tenant provider signs with one issuer per tenant, and a tenant's claim about an address proves nothing.
    isEmailVerified: claims['email_verified'] === true && claims.iss === issuer,
  }
}

const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

const reasonOf = (openid: typeof OpenId, error: unknown): ProviderFailure['reason'] => {
  if (error instanceof openid.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'failed'
  if (error instanceof TypeError && error.message === 'fetch failed') return 'down'
  return NO_ANSWER.has(String((error as { code?: unknown }).code)) ? 'down' : 'failed'
}

import { HOUR_MS } from '@metapyra/contract/constants'
import type * as OpenId from 'openid-client'
import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import type { Grant, LinkClient } from './provider.ts'
import { LinkFailure } from './provider.ts'
import { sameScope } from './scopes.ts'

const askOutside = createCircuitBreakerFetch()

const TIMEOUT_SECONDS = 10
/** How long a provider's endpoints are cached. */
const DISCOVERY_CACHE_MS = HOUR_MS

interface LinkSettings {
  /** A function, because a sandbox's issuer is known only once the server listens. */
  issuer: () => string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
  /** The scopes that a grant must have to be of use; all of them by default. */
  needs?: readonly string[]
  /** Further parameters of the authorization request, so that access lasts longer than an hour. */
  also: Record<string, string>
}

/** Gets access to part of a person's external account, by the code flow with PKCE and state. */
export const createLinkClient = (settings: LinkSettings): LinkClient => {
  // Loaded with the first link, because most starts never need it.
  const load = () => import('openid-client')
  let found: { configuration: Promise<OpenId.Configuration>; at: number } | undefined
  const discover = async () => {
    const openid = await load()
    const issuer = new URL(settings.issuer())
    return openid.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [openid.customFetch]: askOutside as OpenId.CustomFetch,
      execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
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
      throw new LinkFailure(reasonOf(openid, error), error)
    }
  }
  const grantOf = (tokens: OpenId.TokenEndpointResponse & OpenId.TokenEndpointResponseHelpers): Grant => {
    const seconds = tokens.expiresIn()
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? null,
      expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000),
      // Omitted if it equals what was requested (RFC 6749, 5.1).
      scopes: tokens.scope === undefined ? [...settings.scopes] : tokens.scope.split(' ').filter(Boolean),
    }
  }
  return {
    isEnough: ({ scopes }) =>
      (settings.needs ?? settings.scopes).every((need) => scopes.some((scope) => sameScope(scope, need))),
    begin: (redirectUri) =>
      tried(async (openid, config) => {
        const checks = { state: openid.randomState(), verifier: openid.randomPKCECodeVerifier() }
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: settings.scopes.join(' '),
          state: checks.state,
          code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          ...settings.also,
        })
        return { ...checks, url: url.href }
      }),
    finish: ({ redirectUri, code, state, verifier }) =>
      tried(async (openid, config) => {
        // The page sends only code and state. Each provider has its own page, which identifies the issuer.
        const { issuer: iss } = config.serverMetadata()
        const answer = new URL(redirectUri)
        answer.search = new URLSearchParams({ code, state, iss }).toString()
        const checks = { pkceCodeVerifier: verifier, expectedState: state }
        return grantOf(await openid.authorizationCodeGrant(config, answer, checks))
      }),
    refresh: (refreshToken) =>
      tried(async (openid, config) => grantOf(await openid.refreshTokenGrant(config, refreshToken))),
    revoke: (token) =>
      tried(async (openid, config) => {
        // Microsoft has no revocation: access expires or is ended by the account's owner.
        if (config.serverMetadata().revocation_endpoint) await openid.tokenRevocation(config, token)
      }),
  }
}

const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])
const NO_MORE_GOOD = new Set(['invalid_grant', 'invalid_token'])

const reasonOf = (openid: typeof OpenId, error: unknown): LinkFailure['reason'] => {
  if (error instanceof openid.ResponseBodyError) return NO_MORE_GOOD.has(error.error) ? 'refused' : 'failed'
  if (error instanceof TypeError && error.message === 'fetch failed') return 'down'
  return NO_ANSWER.has(String((error as { code?: unknown }).code)) ? 'down' : 'failed'
}

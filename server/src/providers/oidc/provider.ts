import type { ProviderName } from '@metapyra/contract/constants'

/** Who somebody is at an outside provider, as its signed ID token says. */
export interface ProviderPerson {
  provider: ProviderName
  /** Issuer and subject together are the person; an address may change hands (T24). */
  issuer: string
  subject: string
  name: string
  email: string | null
  /** Only where the provider vouches for the address itself. */
  isEmailVerified: boolean
}

/** What ties a provider's answer to the question: kept by the browser that asked, sealed. */
export interface SignInChecks {
  state: string
  nonce: string
  /** The PKCE verifier (RFC 7636). */
  verifier: string
}

/** What the product needs of a provider that speaks OpenID Connect. */
export interface OidcProvider {
  /** Where the browser goes to be asked, and what its answer is held against. */
  begin(redirectUri: string): Promise<SignInChecks & { url: string }>
  /** Trades the answer, the whole address that the browser came back to, for who it is. */
  finish(answer: URL, checks: SignInChecks): Promise<ProviderPerson>
}

/** `denied`: the person said no; `down`: no answer from the provider; `failed`: an answer that does not hold. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: 'denied' | 'down' | 'failed'

  constructor(reason: ProviderFailure['reason'], cause: unknown) {
    super(`The provider's sign-in ended: ${reason}`, { cause })
    this.reason = reason
  }
}

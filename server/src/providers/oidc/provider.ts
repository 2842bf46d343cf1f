import type { ProviderName } from '@metapyra/contract/constants'

/** A person's identity at an outside provider, from its signed ID token. */
export interface ProviderPerson {
  provider: ProviderName
  /** Issuer and subject together identify the person, because an address may change hands (T24). */
  issuer: string
  subject: string
  name: string
  email: string | null
  /** True only if the provider itself vouches for the address. */
  isEmailVerified: boolean
}

/** Ties a provider's response to the request; stored encrypted in the browser that made it. */
export interface SignInChecks {
  state: string
  nonce: string
  /** The PKCE verifier (RFC 7636). */
  verifier: string
}

/** The product's interface to an OpenID Connect provider. */
export interface OidcProvider {
  /** Returns the authorization URL, and the values that the response is checked against. */
  begin(redirectUri: string): Promise<SignInChecks & { url: string }>
  /** Exchanges the response, the full URL that the browser returned to, for the person's identity. */
  finish(answer: URL, checks: SignInChecks): Promise<ProviderPerson>
}

/** `denied`: the person declined; `down`: no response from the provider; `failed`: an invalid response. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: 'denied' | 'down' | 'failed'

  constructor(reason: ProviderFailure['reason'], cause: unknown) {
    super(`The provider's sign-in ended: ${reason}`, { cause })
    this.reason = reason
  }
}

/** A grant from an outside provider: the right to use part of a person's account there. */
export interface Grant {
  accessToken: string
  /** Null if this response contains none; the earlier one stays valid. */
  refreshToken: string | null
  /** Null if the provider doesn't say. */
  expiresAt: Date | null
  scopes: string[]
}

/** The product's interface to a provider of linked accounts: OAuth 2.0, the code flow with PKCE. */
export interface LinkClient {
  /** True if the grant includes every scope that is needed. */
  isEnough(grant: Grant): boolean
  /** Returns the authorization URL; `state` and `verifier` tie the response to this request. */
  begin(redirectUri: string): Promise<{ url: string; state: string; verifier: string }>
  finish(answer: { redirectUri: string; code: string; state: string; verifier: string }): Promise<Grant>
  refresh(refreshToken: string): Promise<Grant>
  /** Revokes the access; a token that is already invalid is no failure. */
  revoke(token: string): Promise<void>
}

/** `refused`: the code or token is invalid or has expired; `down`: no response; `failed`: an invalid response. */
export class LinkFailure extends Error {
  override readonly name = 'LinkFailure'
  readonly reason: 'refused' | 'down' | 'failed'

  constructor(reason: LinkFailure['reason'], cause: unknown) {
    super(`The provider of a linked account: ${reason}`, { cause })
    this.reason = reason
  }
}

/** What an outside provider has given on somebody's word: the right to use part of their account there. */
export interface Grant {
  accessToken: string
  /** Null where this answer brought none: the one before stays good. */
  refreshToken: string | null
  /** Null where it does not say. */
  expiresAt: Date | null
  scopes: string[]
}

/** What the product needs of a provider whose accounts are linked: OAuth 2.0, the code flow with PKCE. */
export interface LinkClient {
  /** Whether somebody has allowed all without which it is of no use. */
  isEnough(grant: Grant): boolean
  /** Where the browser goes to be asked; `state` and `verifier` tie the answer to this question. */
  begin(redirectUri: string): Promise<{ url: string; state: string; verifier: string }>
  finish(answer: { redirectUri: string; code: string; state: string; verifier: string }): Promise<Grant>
  refresh(refreshToken: string): Promise<Grant>
  /** Gives the access back; what is no more good there is no failure. */
  revoke(token: string): Promise<void>
}

/** `refused`: the code or token is not, or no more, good; `down`: no answer; `failed`: an answer that does not hold. */
export class LinkFailure extends Error {
  override readonly name = 'LinkFailure'
  readonly reason: 'refused' | 'down' | 'failed'

  constructor(reason: LinkFailure['reason'], cause: unknown) {
    super(`The provider of a linked account: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * What an outside service says no with. `token`: the token is not, or no more, good; `gone`: there is no such thing for
 * this token; `stale`: what was remembered of it is no more good, and is to be asked for anew; `forbidden`: it may not do
 * this; `busy`: asked too often, even after waiting; `down`: no answer; `full`: no room there; `long`: an answer too long to be
 * taken; `failed`: anything else.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly reason: 'token' | 'gone' | 'stale' | 'forbidden' | 'busy' | 'down' | 'full' | 'long' | 'failed'
  /** How long it says not to ask again. */
  readonly retryAfterMs: number

  constructor(reason: ApiFailure['reason'], cause?: unknown, retryAfterMs = 0) {
    super(`A linked service: ${reason}`, { cause })
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

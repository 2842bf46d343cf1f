/**
 * Why an outside service refused. `token`: the token is invalid or has expired; `gone`: nothing there that this token
 * can access; `stale`: a stored cursor or id is outdated and has to be requested again; `forbidden`: not permitted;
 * `busy`: rate limited, even after waiting; `down`: no response; `full`: no storage left there; `long`: the response is
 * too long; `failed`: anything else.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly reason: 'token' | 'gone' | 'stale' | 'forbidden' | 'busy' | 'down' | 'full' | 'long' | 'failed'
  /** How long the service asks to wait before a retry. */
  readonly retryAfterMs: number

  constructor(reason: ApiFailure['reason'], cause?: unknown, retryAfterMs = 0) {
    super(`A linked service: ${reason}`, { cause })
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

import { EngineError } from './engine.ts'

/** `busy`: rate limited; `refused`: the key, the model's name or the input is rejected; the others as named. */
type Reason = 'busy' | 'down' | 'slow' | 'cut' | 'rubbish' | 'refused'

const MESSAGES: Record<Reason, string> = {
  busy: 'The model is busy right now.',
  down: 'The model isn’t responding right now.',
  slow: 'The model is taking too long.',
  cut: 'The model stopped unexpectedly.',
  rubbish: 'The model returned an invalid answer.',
  refused: 'The model doesn’t accept questions from this server. Contact your administrator.',
}

/** Why a model failed, in words for people; its own message is only for the log. */
export class ModelFailure extends EngineError {
  readonly reason: Reason
  readonly retryAfterMs: number

  constructor(reason: Reason, cause?: unknown, retryAfterMs = 0) {
    super(MESSAGES[reason], { cause })
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }

  /** True if a retry may succeed. */
  get isPassing(): boolean {
    return this.reason === 'busy' || this.reason === 'down' || this.reason === 'cut'
  }

  /** Returns this failure for one after the first words: there is an answer, but it is incomplete. */
  midway(): ModelFailure {
    const failure = new ModelFailure(this.reason, this)
    failure.message = `${this.message} The answer above is incomplete.`
    return failure
  }
}

export const reasonOfStatus = (status: number): Reason => {
  if (status === 429) return 'busy'
  return status >= 500 || status === 408 ? 'down' : 'refused'
}

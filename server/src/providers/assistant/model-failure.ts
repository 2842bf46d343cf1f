import { EngineError } from './engine.ts'

/** `busy`: asked too often; `refused`: the key, the model's name or what is sent is not taken; the others as they are called. */
type Reason = 'busy' | 'down' | 'slow' | 'cut' | 'rubbish' | 'refused'

const MESSAGES: Record<Reason, string> = {
  busy: 'The model is busy right now.',
  down: 'The model isn’t responding right now.',
  slow: 'The model is taking too long.',
  cut: 'The model stopped unexpectedly.',
  rubbish: 'The model returned an invalid answer.',
  refused: 'The model doesn’t accept questions from this server. Contact your administrator.',
}

/** Why a model did not answer, in words for people; what it said itself is for the log alone. */
export class ModelFailure extends EngineError {
  readonly reason: Reason
  readonly retryAfterMs: number

  constructor(reason: Reason, cause?: unknown, retryAfterMs = 0) {
    super(MESSAGES[reason], { cause })
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }

  /** Another try may find it otherwise. */
  get isPassing(): boolean {
    return this.reason === 'busy' || this.reason === 'down' || this.reason === 'cut'
  }

  /** The same after its first words: then there is an answer, and it is not whole. */
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

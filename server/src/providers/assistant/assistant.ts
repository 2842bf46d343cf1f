import type { Config } from '../../platform/config/config.ts'
import { embeddedEngine } from './embedded.ts'
import type { Engine } from './engine.ts'
import { EngineError } from './engine.ts'
import { createModelEngine } from './model.ts'

export const SANDBOX_ASSISTANT = {
  path: '/sandbox/assistant',
  apiKey: 'sk-sandbox',
  model: 'sandbox-model',
} as const

/** Creates the model that writes answers: null if none is configured; the sandbox's uses the same client. */
export const createModel = (config: Config, mainOrigin: () => string): Engine | null => {
  const { assistant } = config
  if (assistant === null) return null
  const { path, apiKey, model } = SANDBOX_ASSISTANT
  const address =
    assistant === 'sandbox'
      ? { apiKey, model, baseUrl: () => `${mainOrigin()}${path}/v1` }
      : { ...assistant, baseUrl: () => assistant.baseUrl }
  return createModelEngine({
    ...address,
    ...{ firstWordMs: config.LLM_FIRST_WORD_MS, pauseMs: config.LLM_PAUSE_MS },
    ...{ priceIn: config.LLM_PRICE_IN, priceOut: config.LLM_PRICE_OUT },
  })
}

const INSTEAD = 'So here’s a plain search instead.'

/** Answers from existing content, and says why. */
export const embeddedFallback = (why: string): Engine => ({
  name: embeddedEngine.name,
  async *answer(asking, signal) {
    yield { notice: `${why} ${INSTEAD}`, engine: embeddedEngine.name }
    yield* embeddedEngine.answer(asking, signal)
  },
})

/**
 * [AGENT-15] Uses the model; if it fails before its first word, answers from existing content, with an honest notice.
 */
export const withEmbeddedFallback = (model: Engine, onFailure: (error: unknown) => void): Engine => ({
  name: model.name,
  async *answer(asking, signal) {
    let hasBegun = false
    try {
      for await (const piece of model.answer(asking, signal)) {
        hasBegun ||= 'text' in piece || 'proposal' in piece
        yield piece
      }
    } catch (error) {
      if (!(error instanceof EngineError) || signal.aborted) throw error
      onFailure(error)
      if (hasBegun) throw error
      yield* embeddedFallback(error.message).answer(asking, signal)
    }
  },
})

import type { Static } from 'typebox'
import { Type } from 'typebox'
import { isInsecurePublicAddress } from './insecure-public-address.ts'
import { Amount, Whole } from './numbers.ts'

/**
 * Settings of the model that writes agents' answers. Without a model, answers consist of passages from the space's own
 * content.
 */
export const AssistantSettings = Type.Object({
  /** An OpenAI-compatible endpoint, up to and including its `/v1`. */
  LLM_BASE_URL: Type.Optional(Type.String({ pattern: '^https?://[^?#\\s]+$' })),
  LLM_API_KEY: Type.Optional(Type.String()),
  LLM_MODEL: Type.Optional(Type.String({ maxLength: 200 })),
  /** The price of a million tokens, input and output. */
  LLM_PRICE_IN: Amount({ minimum: 0, default: 0 }),
  LLM_PRICE_OUT: Amount({ minimum: 0, default: 0 }),
  LLM_CURRENCY: Type.String({ pattern: '^[A-Z]{3}$', default: 'USD' }),
  /** Tokens that a space can use per day, UTC; 0 for unlimited. */
  LLM_TOKENS_A_DAY: Whole({ minimum: 0, default: 2_000_000 }),
  /** Answers that the model writes for one space at once. */
  LLM_AT_ONCE: Whole({ minimum: 1, default: 20 }),
  /** The longest wait for the first word, retries included, and then for each further one. */
  LLM_FIRST_WORD_MS: Whole({ minimum: 100, maximum: 3_600_000, default: 20_000 }),
  LLM_PAUSE_MS: Whole({ minimum: 100, maximum: 3_600_000, default: 15_000 }),
  /** Outside production: a built-in fake model, for tests and trying it out. */
  ASSISTANT: Type.Optional(Type.Literal('sandbox')),
})
export type AssistantSettings = Static<typeof AssistantSettings>

export interface ModelAddress {
  baseUrl: string
  apiKey: string | undefined
  model: string
}

/** Reads the model from the settings; null if there is none. Throws an error that names what is wrong. */
export const readAssistant = (settings: AssistantSettings, isProduction: boolean) => {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model, ASSISTANT } = settings
  if (Boolean(baseUrl) !== Boolean(model)) throw new Error('Set LLM_BASE_URL and LLM_MODEL together')
  if (isProduction && ASSISTANT) throw new Error('ASSISTANT=sandbox can’t be used in production')
  if (!baseUrl || !model) return ASSISTANT ?? null
  if (isProduction && isInsecurePublicAddress(new URL(baseUrl)))
    throw new Error('LLM_BASE_URL must be https in production, except inside your own network')
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, model } satisfies ModelAddress
}

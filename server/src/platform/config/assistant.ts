import type { Static } from 'typebox'
import { Type } from 'typebox'
import { isFarAndOpen } from './near-host.ts'
import { Amount, Whole } from './numbers.ts'

/** Of the model that writes agents' answers; without one they are made of what a space has written itself. */
export const AssistantSettings = Type.Object({
  /** An endpoint that speaks as OpenAI's does, up to and with its `/v1`. */
  LLM_BASE_URL: Type.Optional(Type.String({ pattern: '^https?://[^?#\\s]+$' })),
  LLM_API_KEY: Type.Optional(Type.String()),
  LLM_MODEL: Type.Optional(Type.String({ maxLength: 200 })),
  /** What a million tokens cost, read and written. */
  LLM_PRICE_IN: Amount({ minimum: 0, default: 0 }),
  LLM_PRICE_OUT: Amount({ minimum: 0, default: 0 }),
  LLM_CURRENCY: Type.String({ pattern: '^[A-Z]{3}$', default: 'USD' }),
  /** So many tokens a space may use up in a day, UTC; 0: as many as it takes. */
  LLM_TOKENS_A_DAY: Whole({ minimum: 0, default: 2_000_000 }),
  /** So many answers the model writes for one space at once. */
  LLM_AT_ONCE: Whole({ minimum: 1, default: 20 }),
  /** So long the first word may take, tries and all, and so long the next. */
  LLM_FIRST_WORD_MS: Whole({ minimum: 100, maximum: 3_600_000, default: 20_000 }),
  LLM_PAUSE_MS: Whole({ minimum: 100, maximum: 3_600_000, default: 15_000 }),
  /** Outside production: a model of our own, which is none, for tests and to try it. */
  ASSISTANT: Type.Optional(Type.Literal('sandbox')),
})
export type AssistantSettings = Static<typeof AssistantSettings>

export interface ModelAddress {
  baseUrl: string
  apiKey: string | undefined
  model: string
}

/** The model of the settings; null where there is none. Throws a line that names what is wrong. */
export const readAssistant = (settings: AssistantSettings, isProduction: boolean) => {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model, ASSISTANT } = settings
  if (Boolean(baseUrl) !== Boolean(model)) throw new Error('Set LLM_BASE_URL and LLM_MODEL together')
  if (isProduction && ASSISTANT) throw new Error('ASSISTANT=sandbox can’t be used in production')
  if (!baseUrl || !model) return ASSISTANT ?? null
  if (isProduction && isFarAndOpen(new URL(baseUrl)))
    throw new Error('LLM_BASE_URL must be https in production, except inside your own network')
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, model } satisfies ModelAddress
}

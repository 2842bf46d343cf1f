import { setTimeout as wait } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { backOffMs, retryAfterMs } from '../back-off.ts'
import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import type { StreamChunk } from './model-chunks.ts'
import { deltaOf } from './model-chunks.ts'
import { ModelFailure, reasonOfStatus } from './model-failure.ts'
import type { Message, toolsFor } from './model-prompt.ts'

const askOutside = createCircuitBreakerFetch()

export interface ModelSettings {
  /** Up to and including its `/v1`. */
  baseUrl(): string
  apiKey: string | undefined
  model: string
  /** The longest wait for the first word, retries included, and then for each further one. */
  firstWordMs: number
  pauseMs: number
}

const MOST_TRIES = 3
const FIRST_WAIT_MS = 300
/** One round ends by then at the latest; four of them fit in the time before an answer counts as lost. */
const LONGEST_MS = 60_000
/** The most characters of one event; a longer one is invalid. */
const EVENT_MOST = 256 * 1024
const ANSWER_MOST = 32 * 1024
/** For an answer in one piece, and for an error's text. */
const WHOLE_MOST = 256 * 1024

export interface ModelRequest {
  messages: Message[]
  tools: ReturnType<typeof toolsFor>
}

/** Yields a model's output piece by piece. Retries only before the first word. Throws a `ModelFailure`. */
export async function* modelStream(
  settings: ModelSettings,
  input: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<StreamChunk> {
  const until = performance.now() + settings.firstWordMs
  for (let tries = 1; ; tries += 1) {
    let hasBegun = false
    try {
      for await (const delta of once(settings, input, signal, until)) {
        hasBegun ||= delta.text !== '' || delta.calls.length > 0
        yield delta
      }
      return
    } catch (error) {
      signal.throwIfAborted()
      const failure = error instanceof ModelFailure ? error : new ModelFailure('down', error)
      const waitMs = failure.retryAfterMs || backOffMs(FIRST_WAIT_MS, tries)
      const isOver = hasBegun || !failure.isPassing || tries === MOST_TRIES
      if (isOver || performance.now() + waitMs >= until) throw hasBegun ? failure.midway() : failure
      await wait(waitMs, undefined, { signal })
    }
  }
}

async function* once(
  settings: ModelSettings,
  input: ModelRequest,
  signal: AbortSignal,
  until: number,
): AsyncGenerator<StreamChunk> {
  const late = new AbortController()
  const isLate = () => late.abort(new ModelFailure('slow'))
  const first = setTimeout(isLate, Math.max(0, until - performance.now()))
  // Keep-alive comments don't count; the limit is between words.
  let pause: NodeJS.Timeout | undefined
  const ends = AbortSignal.any([signal, late.signal, AbortSignal.timeout(LONGEST_MS)])
  try {
    const response = await askOutside(`${settings.baseUrl()}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(settings.apiKey && { authorization: `Bearer ${settings.apiKey}` }),
      },
      body: JSON.stringify(bodyOf(settings.model, input)),
      redirect: 'error',
      signal: ends,
    })
    if (!response.ok) throw await failureOf(response)
    let hasBegun = false
    for await (const delta of deltasIn(response)) {
      hasBegun ||= delta.text !== '' || delta.calls.length > 0
      clearTimeout(pause)
      if (hasBegun) clearTimeout(first)
      // The consumer's time doesn't count as the model's.
      yield delta
      if (hasBegun) pause = setTimeout(isLate, settings.pauseMs)
    }
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : error
  } finally {
    clearTimeout(first)
    clearTimeout(pause)
    // When the consumer stops reading, the model is stopped too.
    late.abort()
  }
}

const bodyOf = (model: string, { messages, tools }: ModelRequest) => ({
  ...{ model, messages, stream: true, stream_options: { include_usage: true } },
  ...(tools.length > 0 && { tools }),
})

const failureOf = async (response: Response): Promise<ModelFailure> => {
  const body = (await wholeText(response).catch(() => '')).slice(0, 500)
  return new ModelFailure(
    reasonOfStatus(response.status),
    new Error(`${response.status} ${body}`),
    retryAfterMs(response),
  )
}

async function* deltasIn(response: Response): AsyncGenerator<StreamChunk> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('application/json')) {
    yield readDelta(await wholeText(response))
    return
  }
  if (!type.includes('text/event-stream')) throw new ModelFailure('rubbish', new Error(`type ${type}`))
  let due: string[] = []
  let isDone = false
  let hasEnded = false
  let length = 0
  const parser = createParser({ onEvent: ({ data }) => void due.push(data), maxBufferSize: EVENT_MOST })
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    parser.feed(decoder.decode(part, { stream: true }))
    const events = due
    due = []
    for (const data of events) {
      if (data === '[DONE]') {
        isDone = true
        break
      }
      const delta = readDelta(data)
      hasEnded ||= delta.finish !== null
      length += delta.text.length
      if (length > ANSWER_MOST) throw new ModelFailure('rubbish', new Error('an answer without end'))
      yield delta
    }
    if (isDone) return
  }
  // Some endpoints omit the final line; an answer with a finish reason is complete.
  if (!hasEnded) throw new ModelFailure('cut')
}

const wholeText = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > WHOLE_MOST) throw new ModelFailure('rubbish', new Error('an answer without end'))
  }
  return text
}

const readDelta = (text: string): StreamChunk => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ModelFailure('rubbish', cause)
  }
  if (typeof value === 'object' && value !== null && 'error' in value && value.error)
    throw new ModelFailure('down', new Error(text.slice(0, 500)))
  const delta = deltaOf(value)
  if (!delta) throw new ModelFailure('rubbish', new Error(text.slice(0, 500)))
  return delta
}

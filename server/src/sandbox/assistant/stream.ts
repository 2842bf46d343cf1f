import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Faults } from '../link/faults.ts'
import type { Fault } from './faults.ts'
import type { ModelReply } from './model.ts'

/** How many words precede a fault midway. */
const WORDS_BEFORE = 3
const KEEP_ALIVE_MS = 50
const ON_AND_ON = 'and so on '.repeat(100)

const chunk = (choices: unknown, usage?: object): string =>
  `data: ${JSON.stringify({
    ...{ id: 'chatcmpl-sandbox', object: 'chat.completion.chunk', created: 0, model: 'sandbox-model' },
    ...{ choices, ...(usage && { usage }) },
  })}\n\n`
const delta = (content: object, finish: string | null = null) =>
  chunk([{ index: 0, delta: content, finish_reason: finish }])

export const usageOf = (read: string, { text, calls }: ModelReply) => {
  const [prompt_tokens, completion_tokens] = [read, text + JSON.stringify(calls)].map((one) =>
    Math.ceil(one.length / 4),
  ) as [number, number]
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

interface Writing {
  raw: ServerResponse
  faults: Faults<Fault>
  signal: AbortSignal
  wordMs: number
}

/** Produces a fault after the first words; true if the answer ends with it. */
const produceFault = async ({ raw, faults, signal }: Writing): Promise<boolean> => {
  if (faults.take('cut')) {
    // Destroys the connection only after what was written has been sent.
    raw.write(': \n', () => raw.destroy())
    return true
  }
  if (faults.take('garbled')) {
    raw.end('data: {"choices": [{"delta": {"content": "wor\n\n')
    return true
  }
  if (faults.take('broken')) {
    raw.end(`data: ${JSON.stringify({ error: { message: 'The server had an error.' } })}\n\n`)
    return true
  }
  if (faults.take('pause')) {
    while (!signal.aborted) {
      raw.write(': keep-alive\n\n')
      await wait(KEEP_ALIVE_MS)
    }
    return true
  }
  return false
}

/** Streams the reply as OpenAI's API does, or with a fault. */
export const writeStream = async (writing: Writing, reply: ModelReply, usage: object): Promise<void> => {
  const { raw, faults, signal, wordMs } = writing
  const isEndless = faults.take('endless')
  const words = faults.take('empty') ? [] : (reply.text.match(/\S+\s*/g) ?? [])
  raw.write(delta({ role: 'assistant', content: '' }))
  for (let index = 0; isEndless || index < words.length; index += 1) {
    if (index === WORDS_BEFORE && (await produceFault(writing))) return
    if (signal.aborted) return
    raw.write(delta({ content: words[index] ?? ON_AND_ON }))
    if (wordMs > 0 || isEndless) await wait(wordMs)
  }
  for (const [index, { id, type, function: called }] of reply.calls.entries()) {
    const { name, arguments: args } = called
    const half = Math.floor(args.length / 2)
    raw.write(
      delta({ tool_calls: [{ index, id, type, function: { name, arguments: args.slice(0, half) } }] }),
    )
    raw.write(delta({ tool_calls: [{ index, function: { arguments: args.slice(half) } }] }))
  }
  raw.write(delta({}, faults.take('long') ? 'length' : reply.calls.length > 0 ? 'tool_calls' : 'stop'))
  if (!faults.take('unmetered')) raw.write(chunk(faults.take('nullChoices') ? null : [], usage))
  raw.end(faults.take('undone') ? '' : 'data: [DONE]\n\n')
}

import { AppError } from '../../platform/http/app-error.ts'
import { parseJson } from '../../platform/http/input.ts'
import type { AnswerPiece, AnswerRequest, Engine, Tool, ToolResult, Usage } from './engine.ts'
import type { StreamChunk } from './model-chunks.ts'
import { createCallCollector } from './model-chunks.ts'
import { ModelFailure } from './model-failure.ts'
import type { Message, ToolCall } from './model-prompt.ts'
import { messagesFor, toolsFor, toolText } from './model-prompt.ts'
import type { ModelSettings } from './model-stream.ts'
import { modelStream } from './model-stream.ts'

/** How many times a model is called for one answer. In the last round it gets no tools and answers with what it has. */
const ROUNDS_MOST = 4
/** Estimates tokens if an endpoint doesn't report usage: about this many letters each. */
const LETTERS_A_TOKEN = 4

const ENDINGS: Record<string, string> = {
  length: 'The answer was cut off at the model’s length limit.',
  content_filter: 'The model’s own rules ended the answer here.',
}

interface PricedModel extends ModelSettings {
  /** The price of a million tokens, input and output; so per token in millionths. */
  priceIn: number
  priceOut: number
}

/** [AGENT-15] Any model behind an OpenAI-compatible endpoint (Chat Completions, streamed). */
export const createModelEngine = (settings: PricedModel): Engine => ({
  name: settings.model,
  answer: (asking, signal) => write(settings, asking, signal),
})

async function* write(
  settings: PricedModel,
  asking: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  const messages = messagesFor(asking)
  let hasSaid = false
  for (let round = 1; ; round += 1) {
    const tools = round < ROUNDS_MOST ? toolsFor(asking.tools) : []
    const collector = createCallCollector()
    const count = counterOf(settings, asking.usage, messages)
    let text = ''
    let ending: string | undefined
    for await (const delta of modelStream(settings, { messages, tools }, signal)) {
      for (const call of delta.calls) collector.add(call)
      if (delta.finish) ending = ENDINGS[delta.finish]
      text += delta.text
      count(delta, text)
      if (!delta.text) continue
      hasSaid = true
      yield { text: delta.text }
    }
    if (ending) yield { notice: ending }
    const calls = tools.length > 0 ? collector.all() : []
    if (calls.length === 0) {
      if (!hasSaid) throw new ModelFailure('rubbish', new Error('an answer without a word'))
      return
    }
    messages.push({ role: 'assistant', content: text || null, tool_calls: calls })
    for (const call of calls) {
      const result = await run(asking.tools, call)
      if (result.proposal) yield { proposal: result.proposal }
      if (result.isEmpty === false) yield { isAnswer: true }
      messages.push({ role: 'tool', tool_call_id: call.id, content: toolText(result) })
    }
    if (text && !text.endsWith('\n')) yield { text: '\n\n' }
  }
}

/**
 * Counts one round. The input is estimated by its length as soon as it is sent, because it costs the same if the caller
 * stops; when the endpoint reports its usage, the last report counts.
 */
const counterOf = ({ priceIn, priceOut }: PricedModel, usage: Usage, messages: Message[]) => {
  const before = { ...usage }
  let reportedUsage: StreamChunk['usage'] = null
  const count = (read: number, wrote: number): void => {
    usage.tokensIn = before.tokensIn + read
    usage.tokensOut = before.tokensOut + wrote
    usage.costMicros = Math.round(usage.tokensIn * priceIn + usage.tokensOut * priceOut)
  }
  const read = tokensIn(JSON.stringify(messages))
  count(read, 0)
  return (delta: StreamChunk, text: string): void => {
    reportedUsage = delta.usage ?? reportedUsage
    if (reportedUsage) count(reportedUsage.tokensIn, reportedUsage.tokensOut)
    else if (delta.text) count(read, tokensIn(text))
  }
}

const tokensIn = (text: string): number => Math.ceil(text.length / LETTERS_A_TOKEN)

/** Runs a tool call and returns its result or its error to the model, so that the answer continues. */
const run = async (tools: Tool[], call: ToolCall): Promise<ToolResult> => {
  const tool = tools.find(({ name }) => name === call.function.name)
  if (!tool) return { text: 'There’s no such tool.' }
  try {
    const input = parseJson(call.function.arguments || '{}')
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      return { text: 'A tool takes an object.' }
    return await tool.run(input as Record<string, unknown>)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { fields } = error.details
    return { text: `It was refused: ${error.message}${fields ? ` ${JSON.stringify(fields)}` : ''}` }
  }
}

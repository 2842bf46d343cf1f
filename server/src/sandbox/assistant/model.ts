import { sentencesIn } from '../../platform/retrieval/sentences.ts'
import { intentIn } from '../../providers/assistant/intents.ts'
import type { Message, ToolCall, toolsFor } from '../../providers/assistant/model-prompt.ts'

/** What is asked of it (Chat Completions). */
export interface ChatBody {
  model: string
  messages: Message[]
  tools?: ReturnType<typeof toolsFor>
  stream?: boolean
}

export interface SaidBack {
  text: string
  calls: ToolCall[]
}

interface Passage {
  number: number
  text: string
}

const SAY = /^say: ?([\s\S]*)$/i
const CALL = /^call: ?(\w+) ?([\s\S]*)$/i
const ZONE = /^It is .* in (\S+), where the person is\.$/m

const passagesIn = (text: string): Passage[] => {
  const line = text.split('\n').find((one) => one.startsWith('['))
  try {
    return line ? (JSON.parse(line) as Passage[]) : []
  } catch {
    return []
  }
}

/** It claims the first sentence of the first passage, as a dutiful model would. */
const claimed = (passages: Passage[]): string => {
  const [passage] = passages
  const [sentence] = passage ? sentencesIn(passage.text) : []
  if (!passage || !sentence) return 'I couldn’t find an answer in what you can read.'
  return `Here it is: “${passage.text.slice(sentence.start, sentence.end)}” [${passage.number}]`
}

const called = (name: string, args: string): SaidBack => ({
  text: '',
  calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }],
})

/** What the worst of models would take for an order, wherever it stands. */
const orderIn = (content: string): SaidBack | undefined => {
  const texts = passagesIn(content).map(({ text }) => text)
  for (const text of texts) {
    const [, how, what = ''] = /ORDER: (say|call) ([^\n]*)/.exec(text) ?? []
    if (how === 'say') return { text: what, calls: [] }
    const [, name = '', args = ''] = /^(\w+) (.*)$/.exec(what) ?? []
    if (how === 'call') return called(name, args)
  }
  return undefined
}

/**
 * A model that is none. `say: …` it says, `call: NAME {…}` it calls, and a wish that it knows a tool for becomes a call
 * of that tool; otherwise it quotes what it was given.
 */
export const sandboxReply = (
  { messages, tools = [] }: ChatBody,
  now: Date,
  { isGullible = false } = {},
): SaidBack => {
  const last = messages.at(-1)
  const order = isGullible && last?.role === 'user' ? orderIn(last.content ?? '') : undefined
  if (order) return order
  if (last?.role === 'tool') {
    const passages = passagesIn(last.content)
    return { text: passages.length > 0 ? claimed(passages) : last.content, calls: [] }
  }
  const [given = '', question = ''] = (last?.content ?? '').split('\n\nQuestion:\n')
  const say = SAY.exec(question)
  if (say) return { text: say[1] ?? '', calls: [] }
  const call = CALL.exec(question)
  if (call) return called(call[1] ?? '', call[2] ?? '')
  const timezone = ZONE.exec(messages[0]?.content ?? '')?.[1] ?? 'UTC'
  const wish = intentIn(question, { now, timezone })
  if (wish && 'input' in wish && !wish.isGuess && tools.some((tool) => tool.function.name === wish.tool))
    return called(wish.tool, JSON.stringify(wish.input))
  return { text: claimed(passagesIn(given)), calls: [] }
}

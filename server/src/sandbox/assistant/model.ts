import { sentencesIn } from '../../platform/retrieval/sentences.ts'
import { intentIn } from '../../providers/assistant/intents.ts'
import type { Message, ToolCall, toolsFor } from '../../providers/assistant/model-prompt.ts'

/** The body of a request (Chat Completions). */
export interface ChatBody {
  model: string
  messages: Message[]
  tools?: ReturnType<typeof toolsFor>
  stream?: boolean
}

export interface ModelReply {
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

/** Claims the first sentence of the first passage, as a well-behaved model would. */
const claimed = (passages: Passage[]): string => {
  const [passage] = passages
  const [sentence] = passage ? sentencesIn(passage.text) : []
  if (!passage || !sentence) return 'I couldn’t find an answer in what you can read.'
  return `Here it is: “${passage.text.slice(sentence.start, sentence.end)}” [${passage.number}]`
}

const called = (name: string, args: string): ModelReply => ({
  text: '',
  calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }],
})

/** Finds an instruction anywhere in the content, as the worst models would follow it. */
const orderIn = (content: string): ModelReply | undefined => {
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
 * A fake model. For `say: …` it returns the text, for `call: NAME {…}` it calls the tool, and a request that it knows a
 * tool for becomes a call of that tool; otherwise it quotes what it was given.
 */
export const sandboxReply = (
  { messages, tools = [] }: ChatBody,
  now: Date,
  { isGullible = false } = {},
): ModelReply => {
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
  const intent = intentIn(question, { now, timezone })
  if (
    intent &&
    'input' in intent &&
    !intent.isGuess &&
    tools.some((tool) => tool.function.name === intent.tool)
  )
    return called(intent.tool, JSON.stringify(intent.input))
  return { text: claimed(passagesIn(given)), calls: [] }
}

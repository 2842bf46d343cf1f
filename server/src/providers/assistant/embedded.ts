import { AppError } from '../../platform/http/app-error.ts'
import { quotesFor } from '../../platform/retrieval/quotes.ts'
import type { AnswerPiece, AnswerRequest, Engine, NumberedPassage } from './engine.ts'
import type { Intent } from './intents.ts'
import { intentIn } from './intents.ts'

const NOT_FOUND_ANSWER = 'I couldn’t find that. Someone in the space may know.'
const NEAR_TO_IT = 'I couldn’t find that. Here’s what comes closest:'
const GREETED = 'Ask me anything and I’ll look it up in this space.'

const NUMBER_WORDS =
  /\b(?:how (?:many|much|long|often|far|old|big|soon|late|early|quickly|fast)|when|what time|(?:phone )?number|limit|price|cost|costs|percent|until|by which date)\b/i
export const asksNumber = (question: string): boolean => NUMBER_WORDS.test(question)
const ASKS_WHAT_IT_CAN = /^(?:help|what (?:can|could) (?:you|i)\b.*\b(?:do|ask)|how can you help)\b/i
/** What each tool does, as an example request. */
const CAN: Record<string, string> = {
  find_people: '“Who is Ada?”',
  find_files: '“Find the file about parking”',
  find_free_times: '“When are Ada and I free next week?”',
  draft_event: '“Plan a meeting with Ada on Friday at 3pm”',
  draft_poll: '“Create a poll: Where do we eat? Thai, Pizza”',
  draft_booking: '“Book Ada on Tuesday at 14:00 for 30 minutes”',
}

const PIECES_OF = /\S+\s*/g

/** Converts quotation marks as for nested quotes, so that no document can end the quote it is in. */
const quoted = (text: string, { number }: NumberedPassage): string =>
  `“${text.replaceAll('“', '‘').replaceAll('”', '’')}” [${number}]`

/** Yields word by word, as models do. */
function* words(text: string): Generator<AnswerPiece> {
  for (const [word] of text.matchAll(PIECES_OF)) yield { text: word }
}

/**
 * Needs neither network nor model: runs the requested tool, or answers with the best-matching sentences verbatim, or
 * says that it doesn't know.
 */
export const embeddedEngine: Engine = {
  name: 'embedded',
  async *answer(asking) {
    if (ASKS_WHAT_IT_CAN.test(asking.question.trim())) {
      yield* words(abilities(asking))
      yield { isAnswer: true }
      return
    }
    const input = asking.tools.length > 0 ? intentIn(asking.question, asking) : undefined
    const done = input && (yield* runIntent(input, asking))
    if (!done) yield* lookUp(asking)
  },
}

const abilities = ({ tools }: AnswerRequest): string => {
  const examples = tools.flatMap(({ name }) => CAN[name] ?? [])
  const asked = 'Ask me anything. I’ll look it up in what you have access to and show you where it is.'
  return examples.length > 0 ? `${asked} I also understand:\n\n${examples.join('\n')}` : asked
}

function* lookUp({ agent, passages, asked, question }: AnswerRequest): Generator<AnswerPiece> {
  if (asked.length === 0) {
    yield* words(agent.greeting || GREETED)
    // Nothing was asked that could be answered.
    yield { isAnswer: true }
    return
  }
  const { quotes, isAnswer } = quotesFor(passages, asked, { asksNumber: asksNumber(question) })
  if (!isAnswer) yield* words(quotes.length > 0 ? `${NEAR_TO_IT}\n\n` : NOT_FOUND_ANSWER)
  for (const [index, { passage, start, end }] of quotes.entries()) {
    if (index > 0) yield { text: '\n\n' }
    yield* words(quoted(passage.text.slice(start, end), passage))
  }
  yield { isAnswer }
}

/** True if the request was carried out or got an explanation; false if it was a question instead. */
async function* runIntent(input: Intent, { tools }: AnswerRequest): AsyncGenerator<AnswerPiece, boolean> {
  const tool = tools.find(({ name }) => name === input.tool)
  if (!tool) return false
  if ('missing' in input) {
    yield* words(input.missing)
    yield { isAnswer: true }
    return true
  }
  try {
    const { text, proposal, passages = [], isEmpty = false } = await tool.run(input.input)
    if (isEmpty && input.isGuess) return false
    yield* words(text)
    for (const passage of passages) yield* words(`\n\n${quoted(passage.text, passage)}`)
    if (proposal) yield { proposal }
    yield { isAnswer: !isEmpty }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [place] = Object.entries(error.details.fields ?? {})
    yield* words(place ? `${error.message} ${place[0]} ${place[1]}.` : error.message)
    yield { isAnswer: true }
  }
  return true
}

import { quotesFor } from '../../retrieval/quotes.ts'
import type { Engine, Piece } from './engine.ts'

const NOT_FOUND_ANSWER =
  'I do not find an answer to this in what I may read here. Somebody in the space may know.'
const NEAR_TO_IT = 'I do not find an answer to this in what I may read here. What comes nearest to it:'
const GREETED = 'Ask me something, and I look it up in what this space knows.'

const NUMBER_WORDS =
  /\b(?:how (?:many|much|long|often|far|old|big|soon|late|early|quickly|fast)|when|what time|(?:phone )?number|limit|price|cost|costs|percent|until|by which date)\b/i
export const asksNumber = (question: string): boolean => NUMBER_WORDS.test(question)
const PIECES_OF = /\S+\s*/g

/** As quotes within a quote are set: no document ends the one that it stands in. */
const within = (quote: string): string => quote.replaceAll('“', '‘').replaceAll('”', '’')

/** Word by word, as models write. */
function* words(text: string): Generator<Piece> {
  for (const [word] of text.matchAll(PIECES_OF)) yield { text: word }
}

/**
 * Needs no network and no model: answers with the sentences that fit best, as they stand there, or says that it does
 * not know.
 */
export const embeddedEngine: Engine = {
  name: 'embedded',
  async *answer({ agent, passages, asked, question }) {
    if (asked.length === 0) {
      yield* words(agent.greeting || GREETED)
      return
    }
    const { quotes, isAnswer } = quotesFor(passages, asked, { asksNumber: asksNumber(question) })
    if (!isAnswer) yield* words(quotes.length > 0 ? `${NEAR_TO_IT}\n\n` : NOT_FOUND_ANSWER)
    for (const [at, { passage, start, end }] of quotes.entries()) {
      if (at > 0) yield { text: '\n\n' }
      yield* words(`“${within(passage.text.slice(start, end))}” [${passage.number}]`)
    }
    yield { isAnswer }
  },
}

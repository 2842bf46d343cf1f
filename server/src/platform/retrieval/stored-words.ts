import { indexWordsIn } from '../text/search-words.ts'
import { termsOfWord } from './terms.ts'

const LEXEME = /'([^']*)':([\dA-D,]+)/g

/** Counts each term in words stored as a `tsvector`, which are already split. */
export const countsIn = (vector: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [, word = '', places = ''] of vector.matchAll(LEXEME)) {
    let times = 1
    for (let index = 0; index < places.length; index += 1) if (places[index] === ',') times += 1
    for (const term of termsOfWord(word)) counts.set(term, (counts.get(term) ?? 0) + times)
  }
  return counts
}

/** A text's words in the form of a `tsvector`, for texts that aren't stored in the database. */
export const storedWords = (text: string): string =>
  indexWordsIn(text)
    .map((word) => `'${word}':1`)
    .join(' ')

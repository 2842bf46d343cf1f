import type { Row } from './drive-data.ts'

type Test = (row: Row) => boolean

const VALUE = "'((?:[^'\\\\]|\\\\.)*)'"
const TERMS: [RegExp, (value: string) => Test][] = [
  [/^trashed = false$/, () => () => true],
  [new RegExp(`^name contains ${VALUE}$`), (value) => startsWord(value)],
  [new RegExp(`^${VALUE} in parents$`), (value) => (row) => row.parent === value],
  [new RegExp(`^mimeType = ${VALUE}$`), (value) => (row) => row.mimeType === value],
]

/** Google matches only the starts of words in a name. */
const startsWord = (value: string): Test => {
  const wanted = value.toLowerCase()
  return ({ name }) => {
    const lower = name.toLowerCase()
    return lower.startsWith(wanted) || lower.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))
  }
}

/** The part of the search language that the product uses; undefined if the query is invalid. */
export const testOf = (q: string): Test | undefined => {
  const tests: Test[] = []
  // A value may contain " and ", so terms are split outside of quotes.
  for (const term of q.match(/(?:'(?:[^'\\]|\\.)*'|(?! and )[^'])+/g) ?? []) {
    const clean = term.replace(/^and /, '').trim()
    const found = TERMS.map(([pattern, make]) => ({ make, match: pattern.exec(clean) })).find(
      ({ match }) => match,
    )
    if (!found?.match) return undefined
    tests.push(found.make((found.match[1] ?? '').replace(/\\(.)/g, '$1')))
  }
  return (row) => tests.every((test) => test(row))
}

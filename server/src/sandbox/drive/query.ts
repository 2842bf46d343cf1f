import type { Row } from './books.ts'

type Test = (row: Row) => boolean

const VALUE = "'((?:[^'\\\\]|\\\\.)*)'"
const TERMS: [RegExp, (value: string) => Test][] = [
  [/^trashed = false$/, () => () => true],
  [new RegExp(`^name contains ${VALUE}$`), (value) => startsWord(value)],
  [new RegExp(`^${VALUE} in parents$`), (value) => (row) => row.parent === value],
  [new RegExp(`^mimeType = ${VALUE}$`), (value) => (row) => row.mimeType === value],
]

/** Google finds what begins a word of a name, and no more. */
const startsWord = (value: string): Test => {
  const wanted = value.toLowerCase()
  return ({ name }) => {
    const lower = name.toLowerCase()
    return lower.startsWith(wanted) || lower.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))
  }
}

/** As much of the search language as the product speaks; undefined where it is not right. */
export const testOf = (q: string): Test | undefined => {
  const tests: Test[] = []
  // A value may hold " and ": terms are told apart outside of quotation marks.
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

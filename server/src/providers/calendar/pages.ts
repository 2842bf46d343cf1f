import { ApiFailure } from '../link/api-failure.ts'

/** A calendar with more than these is no calendar of a person, or a list without end. */
const MOST_ROWS = 50_000

interface Page<Row> {
  rows: Row[]
  next: string | undefined
  /** On the last page alone. */
  cursor: string | undefined
}

interface Whole<Row> {
  rows: Row[]
  cursor: string | undefined
}

type AskPage<Row> = (next: string | undefined, size: number) => Promise<Page<Row>>

const readBy = async <Row>(size: number, ask: AskPage<Row>): Promise<Whole<Row>> => {
  const rows: Row[] = []
  let next: string | undefined
  for (let pages = 0; pages * size < MOST_ROWS; pages += 1) {
    const page = await ask(next, size)
    rows.push(...page.rows)
    if (!page.next) return { rows, cursor: page.cursor }
    next = page.next
  }
  throw new ApiFailure('failed', new Error('a list without end'))
}

/** All pages of a list, and what it ends with; where a page is too long, all over again by smaller ones. */
export const pagesOf = async <Row>(sizes: readonly number[], ask: AskPage<Row>): Promise<Whole<Row>> => {
  for (const size of sizes.slice(0, -1)) {
    try {
      return await readBy(size, ask)
    } catch (error) {
      if (!(error instanceof ApiFailure && error.reason === 'long')) throw error
    }
  }
  return readBy(sizes.at(-1) ?? 1, ask)
}

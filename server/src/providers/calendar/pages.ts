import { ApiFailure } from '../link/api-failure.ts'

/** A calendar with more rows isn't a person's, or its list never ends. */
const MOST_ROWS = 50_000

interface Page<Row> {
  rows: Row[]
  next: string | undefined
  /** Only on the last page. */
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

/** Reads all pages of a list and its cursor; if a page is too long, starts over with smaller ones. */
export const fetchAllPages = async <Row>(
  sizes: readonly number[],
  ask: AskPage<Row>,
): Promise<Whole<Row>> => {
  for (const size of sizes.slice(0, -1)) {
    try {
      return await readBy(size, ask)
    } catch (error) {
      if (!(error instanceof ApiFailure && error.reason === 'long')) throw error
    }
  }
  return readBy(sizes.at(-1) ?? 1, ask)
}

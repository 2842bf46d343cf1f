import { ApiFailure } from '../link/api-failure.ts'

/** A calendar with more than these is no calendar of a person, or a list without end. */
const MOST_PAGES = 200

interface Page<Row> {
  rows: Row[]
  next: string | undefined
  /** On the last page alone. */
  cursor: string | undefined
}

/** All pages of a list, and what it ends with. */
export const pagesOf = async <Row>(
  ask: (next: string | undefined) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; cursor: string | undefined }> => {
  const rows: Row[] = []
  let next: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await ask(next)
    rows.push(...page.rows)
    if (!page.next) return { rows, cursor: page.cursor }
    next = page.next
  }
  throw new ApiFailure('failed', new Error('a list without end'))
}

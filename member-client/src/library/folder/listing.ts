import type { LibraryItem } from '@metapyra/contract/entities/library'
import { atom } from 'nanostores'

interface Listed {
  rows: readonly LibraryItem[]
  next?: string | undefined
}

export interface Listing {
  status: 'loading' | 'ready' | 'failed'
  rows: readonly LibraryItem[]
  hasMore: boolean
  /** What comes after the last row could not be loaded. */
  isCut: boolean
}

interface Page extends Listed {
  /** Of how many changes it knows. */
  asOf: number
}

/** So many rows are loaded before one comes to them. */
const AHEAD = 20
/** Many changes at once, as when files come in, are asked for once. */
const PAUSE_MS = 250

const eachOnce = (pages: readonly Page[]): LibraryItem[] =>
  [
    ...new Map(
      pages
        .flatMap(({ rows }) => rows)
        .map((row) => [row.id, row] as const)
        .reverse(),
    ).values(),
  ].reverse()

/** [LIB-30] A list of any length: its pages come as one gets to them, and again, once seen, after something has changed. */
export const createListing = (load: (next?: string) => Promise<Listed>) => {
  const $listing = atom<Listing>({ status: 'loading', rows: [], hasMore: false, isCut: false })
  let pages: Page[] = []
  let changes = 0
  let seen = { from: 0, to: 0 }
  let isBusy = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The first page in sight that is not there, or is not as it was. */
  const wanted = (): number | null => {
    if (pages.length === 0) return 0
    let end = 0
    for (const [at, { rows, asOf }] of pages.entries()) {
      const start = end
      end += rows.length
      if (asOf < changes && start <= seen.to && end >= seen.from) return at
    }
    return pages.at(-1)?.next !== undefined && seen.to + AHEAD >= end ? pages.length : null
  }
  const show = (isCut = false): void =>
    $listing.set({
      status: 'ready',
      rows: eachOnce(pages),
      hasMore: pages.at(-1)?.next !== undefined,
      isCut,
    })
  const look = async (): Promise<void> => {
    const at = wanted()
    if (isBusy || isOver || at === null) return
    isBusy = true
    const asOf = changes
    try {
      const { rows, next } = await load(pages[at - 1]?.next)
      // Where a page ends elsewhere now, those that followed are others.
      const after = pages[at] && pages[at].next === next ? pages.slice(at + 1) : []
      pages = [...pages.slice(0, at), { rows, next, asOf }, ...after]
      if (isOver) return
      show()
    } catch {
      if (isOver) return
      if (pages.length === 0) return $listing.set({ ...$listing.get(), status: 'failed' })
      return show(true)
    } finally {
      isBusy = false
    }
    void look()
  }
  void look()
  return {
    $listing,
    /** Rows that are in sight. */
    see: (from: number, to: number): void => {
      seen = { from, to }
      if (!$listing.get().isCut) void look()
    },
    again: (): void => {
      $listing.set({ ...$listing.get(), isCut: false, ...(pages.length === 0 && { status: 'loading' }) })
      void look()
    },
    change: (): void => {
      changes += 1
      clearTimeout(timer)
      timer = setTimeout(() => void look(), PAUSE_MS)
    },
    close: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

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
  /** True if the rows after the last one could not be loaded. */
  isCut: boolean
}

interface Page extends Listed {
  /** Number of changes at the time the page was requested. */
  changeCount: number
}

/** Number of rows to load ahead of those in sight. */
const AHEAD = 20
/** Many changes at once, as during an upload of several files, cause one reload. */
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

/**
 * [LIB-30] A list of any length. Pages load as the reader reaches them, and again, if in sight, after a change. Not in
 * the query cache, which would load all requested pages of a long folder again, whichever folder has changed.
 */
export const createListing = (load: (next?: string) => Promise<Listed>) => {
  const $listing = atom<Listing>({ status: 'loading', rows: [], hasMore: false, isCut: false })
  let pages: Page[] = []
  let changes = 0
  let seen = { from: 0, to: 0 }
  let isBusy = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Index of the first page in sight that is missing or outdated. */
  const nextPageToLoad = (): number | null => {
    if (pages.length === 0) return 0
    let end = 0
    for (const [at, { rows, changeCount }] of pages.entries()) {
      const start = end
      end += rows.length
      if (changeCount < changes && start <= seen.to && end >= seen.from) return at
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
  const loadNext = async (): Promise<void> => {
    const at = nextPageToLoad()
    if (isBusy || isOver || at === null) return
    isBusy = true
    const changeCount = changes
    try {
      const { rows, next } = await load(pages[at - 1]?.next)
      // If a page now ends elsewhere, the pages after it are no longer valid.
      const after = pages[at] && pages[at].next === next ? pages.slice(at + 1) : []
      pages = [...pages.slice(0, at), { rows, next, changeCount }, ...after]
      if (isOver) return
      show()
    } catch {
      if (isOver) return
      if (pages.length === 0) return $listing.set({ ...$listing.get(), status: 'failed' })
      return show(true)
    } finally {
      isBusy = false
    }
    void loadNext()
  }
  void loadNext()
  return {
    $listing,
    /** Reports the rows that are in sight. */
    setVisible: (from: number, to: number): void => {
      seen = { from, to }
      if (!$listing.get().isCut) void loadNext()
    },
    again: (): void => {
      $listing.set({ ...$listing.get(), isCut: false, ...(pages.length === 0 && { status: 'loading' }) })
      void loadNext()
    },
    change: (): void => {
      changes += 1
      clearTimeout(timer)
      timer = setTimeout(() => void loadNext(), PAUSE_MS)
    },
    close: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

import type { Reply } from '@metapyra/contract/calls'
import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'
import { createDelayedTask } from './delayed-task.ts'
import type { History, Rows } from './history.ts'
import { contiguousRows, endOfContiguous, merged } from './history.ts'
import { newerTrimmed, olderTrimmed } from './trim-history.ts'

type Page = Reply<'POST v2/chat/get'>
export type LoadPage = (anchor: {
  beforeSeq?: number
  afterSeq?: number
  afterChange?: number
  aroundId?: string
}) => Promise<Page>

/** This conversation's state in the list of conversations. */
type ListedChange = Pick<Conversation, 'lastChange' | 'root'>

/** Maximum number of rendered messages while someone reads and others write. */
const MOST_SHOWN = 1500
/** Above this number of missed changes, the newest page is loaded instead. */
const RELOAD_AFTER_CHANGES = 500
const SOON_MS = 300
const RETRY_MS = 2000
const AGAIN_AT_MOST_MS = 60_000

export type HistoryStore = ReturnType<typeof createHistoryStore>

/** One conversation on this page: its history, arriving messages, and what was missed while disconnected. */
export const createHistoryStore = (loadPage: LoadPage, onRows: (rows: Rows) => void) => {
  const $history = atom<History>({
    status: 'loading',
    rows: [],
    root: null,
    firstSeq: 1,
    hasOlder: false,
    isLoadingOlder: false,
    hasNewer: false,
    scrollTargetId: null,
    readSeq: 0,
  })
  const change = (to: Partial<History>) => $history.set({ ...$history.get(), ...to })
  /** Once there is a first page: all changes up to `allUpTo` have arrived, and those in `beyond`. */
  let allUpTo = -1
  let arrivedAhead = new Set<number>()
  const advance = (to = allUpTo): void => {
    allUpTo = Math.max(allUpTo, to)
    while (arrivedAhead.delete(allUpTo + 1)) allUpTo += 1
    arrivedAhead = new Set([...arrivedAhead].filter((number) => number > allUpTo))
  }
  /** Number of failed requests for missing changes. */
  let failures = 0
  const hasGap = () => arrivedAhead.size > 0 || failures > 0
  /** While an older part is displayed: where the newest loaded part begins. */
  let latest: Pick<History, 'firstSeq' | 'hasOlder'> | undefined

  /** Adds messages to a page, also ones from before it, which may be on their way here in an older state. */
  const mergeRows = (rows: Rows, to: Partial<History> = {}) => {
    onRows(rows)
    change({ ...to, rows: merged(to.rows ?? $history.get().rows, rows) })
  }
  const takeRoot = (root: ChatMessage | null): void => {
    if (root && root.change > ($history.get().root?.change ?? 0)) change({ root })
  }
  const loadNewest = async (isAnew = false): Promise<void> => {
    const page = await loadPage({})
    const firstSeq = page.rows[0]?.seq ?? page.lastSeq + 1
    // Keeps what has arrived in the meantime.
    const rows = $history.get().rows.filter(({ seq }) => !isAnew || seq >= firstSeq)
    const readSeq = Math.max($history.get().readSeq, page.lastReadSeq)
    takeRoot(page.root)
    latest = undefined
    mergeRows(page.rows, {
      rows,
      status: 'ready',
      hasOlder: page.hasOlder,
      hasNewer: false,
      firstSeq,
      readSeq,
    })
    advance(page.lastChange)
    if (hasGap()) await loadMissed()
  }
  /** Loads all changes since, page by page; after a long absence it starts over with the newest page. */
  const loadMissed = async (): Promise<void> => {
    for (;;) {
      const page = await loadPage({ afterChange: allUpTo })
      if (page.lastChange - allUpTo > RELOAD_AFTER_CHANGES) return loadNewest(true)
      takeRoot(page.root)
      mergeRows(page.rows)
      advance(page.hasNewer ? page.rows.at(-1)?.change : page.lastChange)
      failures = 0
      if (!page.hasNewer) return
    }
  }

  let isLoadingNewer = false
  /** The displayed part now reaches the newest one, so the older part ends. */
  const closeGap = (): void => {
    const { rows, firstSeq } = $history.get()
    if (!latest || endOfContiguous(rows, firstSeq) < latest.firstSeq - 1) return
    latest = undefined
    change({ hasNewer: false })
  }

  /** If the history is read far back, newer messages are dropped and loaded again when scrolling down. */
  const trimNewer = (): void => {
    const trimmed = newerTrimmed($history.get(), latest?.firstSeq)
    if (!trimmed) return
    latest ??= { firstSeq: trimmed.latestSeq, hasOlder: true }
    change({ rows: trimmed.rows, hasNewer: true })
  }
  const trimOlder = (): void => {
    const trimmed = olderTrimmed($history.get())
    if (trimmed) change(trimmed)
  }

  let isShown = false
  const rowsShown = (): number => {
    const { rows, firstSeq } = $history.get()
    return endOfContiguous(rows, firstSeq) - firstSeq
  }

  let catchingUp: Promise<void> | undefined
  let isRequestedAgain = false
  /**
   * Loads what is missing: the newest page at first, later the missed changes; nothing if the list says that nothing
   * has changed. Never throws.
   */
  const catchUp = async (listed?: ListedChange): Promise<void> => {
    if (listed && !hasGap() && listed.lastChange <= allUpTo) return takeRoot(listed.root)
    if (catchingUp) isRequestedAgain = true
    catchingUp ??= ($history.get().status === 'ready' ? loadMissed() : loadNewest())
      // Without a first page the failure is displayed; later, what is missing is requested again.
      .catch(() => ($history.get().status === 'ready' ? fail() : change({ status: 'failed' })))
      .then(() => {
        catchingUp = undefined
        if (!isRequestedAgain) return
        isRequestedAgain = false
        return catchUp()
      })
    return catchingUp
  }

  const fail = (): void => {
    failures += 1
    catchUpSoon(Math.min(RETRY_MS * 2 ** failures, AGAIN_AT_MOST_MS))
  }
  const delayedCatchUp = createDelayedTask()
  /** Waits, because messages that arrive out of order are complete a moment later. */
  const catchUpSoon = (ms = SOON_MS): void =>
    delayedCatchUp(ms, () => {
      if (hasGap()) void catchUp()
    })

  return {
    $history,
    catchUp,
    takeRoot,
    reload: (): Promise<void> => {
      change({ status: 'loading' })
      return catchUp()
    },
    /**
     * A message arrives or changes live. Before the first page is loaded it is displayed by itself; the page adds the
     * rest.
     */
    receive: (message: ChatMessage): void => {
      mergeRows([message])
      if (message.change > allUpTo) arrivedAhead.add(message.change)
      if ($history.get().status !== 'ready') return
      advance()
      if (!isShown) trimOlder()
      else if (rowsShown() > MOST_SHOWN) trimNewer()
      if (hasGap()) catchUpSoon()
    },
    isShown: () => isShown,
    /**
     * Sets whether the conversation is displayed. If it is not, its end is kept; if it is, the reader's position is.
     */
    show: (isIt: boolean): void => {
      isShown = isIt
    },
    loadOlder: async (): Promise<void> => {
      const { firstSeq, hasOlder, isLoadingOlder, status } = $history.get()
      if (status !== 'ready' || !hasOlder || isLoadingOlder) return
      change({ isLoadingOlder: true })
      try {
        const page = await loadPage({ beforeSeq: firstSeq })
        // The history was reloaded or the reader has moved elsewhere in it, so this page would not be adjacent to the
        // displayed messages.
        if ($history.get().firstSeq !== firstSeq) return change({ isLoadingOlder: false })
        // Older messages may have been deleted by retention.
        const beginSeq = page.rows[0]?.seq ?? firstSeq
        mergeRows(page.rows, { firstSeq: beginSeq, hasOlder: page.hasOlder, isLoadingOlder: false })
        trimNewer()
      } catch {
        // Scrolling up tries again; the session has displayed the error.
        change({ isLoadingOlder: false })
      }
    },
    /** While an older part is displayed: loads the page after it, until it reaches the newest part. */
    loadNewer: async (): Promise<void> => {
      if (!latest || isLoadingNewer) return
      isLoadingNewer = true
      try {
        const { rows, firstSeq } = $history.get()
        mergeRows((await loadPage({ afterSeq: endOfContiguous(rows, firstSeq) })).rows)
        closeGap()
        trimOlder()
      } catch {
        // Scrolling down tries again.
      } finally {
        isLoadingNewer = false
      }
    },
    /** Displays the history at a message, however far back. Throws if it can't be loaded. */
    goTo: async ({ id, seq }: Pick<ChatMessage, 'id' | 'seq'>): Promise<void> => {
      await catchUp()
      const { rows, firstSeq, hasOlder } = $history.get()
      if (contiguousRows(rows, firstSeq).every((row) => row.seq !== seq)) {
        const page = await loadPage({ aroundId: id })
        if (page.rows.length === 0) return
        latest ??= { firstSeq, hasOlder }
        const beginSeq = page.rows[0]?.seq ?? seq
        // The messages in between may have changed since they were loaded.
        const remaining = $history.get().rows.filter((row) => row.seq >= (latest?.firstSeq ?? 0))
        change({ rows: remaining })
        mergeRows(page.rows, { firstSeq: beginSeq, hasOlder: page.hasOlder, hasNewer: true })
        closeGap()
      }
      change({ scrollTargetId: id })
    },
    /** Called when the reader is at the end: drops messages far above. */
    trim: trimOlder,
    clearScrollTarget: (): void => change({ scrollTargetId: null }),
    /** Returns to the newest messages. */
    toLatest: (): void => {
      const { rows } = $history.get()
      if (!latest) return
      const { firstSeq } = latest
      change({ ...latest, rows: rows.filter(({ seq }) => seq >= firstSeq), hasNewer: false })
      latest = undefined
    },
    markRead: (seq: number): void => change({ readSeq: Math.max($history.get().readSeq, seq) }),
  }
}

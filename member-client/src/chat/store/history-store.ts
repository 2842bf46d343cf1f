import type { Reply } from '@metapyra/contract/calls'
import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'
import type { History, Rows } from './history.ts'
import { endOfRun, merged, readable } from './history.ts'
import { createSoon } from './soon.ts'
import { newerTrimmed, olderTrimmed } from './trimmed.ts'

type Page = Reply<'POST v2/chat/get'>
export type LoadPage = (anchor: {
  beforeSeq?: number
  afterSeq?: number
  afterChange?: number
  aroundId?: string
}) => Promise<Page>

/** What the list of conversations tells of this one. */
type ListedChange = Pick<Conversation, 'lastChange' | 'root'>

/** As many are drawn where somebody reads and others write on. */
const MOST_SHOWN = 1500
/** So many are not read one after the other. */
const ANEW_AFTER_CHANGES = 500
const SOON_MS = 300
const AGAIN_MS = 2000
const AGAIN_AT_MOST_MS = 60_000

export type HistoryStore = ReturnType<typeof createHistoryStore>

/** One conversation as this page knows it: history, what arrives, and what was missed while the line was cut. */
export const createHistoryStore = (loadPage: LoadPage, onRows: (rows: Rows) => void) => {
  const $history = atom<History>({
    status: 'loading',
    rows: [],
    root: null,
    firstSeq: 1,
    hasOlder: false,
    isLoadingOlder: false,
    hasNewer: false,
    soughtId: null,
    readSeq: 0,
  })
  const change = (to: Partial<History>) => $history.set({ ...$history.get(), ...to })
  /** All changes up to here have come, once there is a first page, and these beyond. */
  let allUpTo = -1
  let beyond = new Set<number>()
  const advance = (to = allUpTo): void => {
    allUpTo = Math.max(allUpTo, to)
    while (beyond.delete(allUpTo + 1)) allUpTo += 1
    beyond = new Set([...beyond].filter((number) => number > allUpTo))
  }
  /** How often it was asked in vain for what is missing. */
  let failures = 0
  const isTorn = () => beyond.size > 0 || failures > 0
  /** While it stands in the past: where the newest ones that were loaded begin. */
  let latest: Pick<History, 'firstSeq' | 'hasOlder'> | undefined

  /** Also what lies before the page: it may be on its way here in an older state. */
  const take = (rows: Rows, to: Partial<History> = {}) => {
    onRows(rows)
    change({ ...to, rows: merged(to.rows ?? $history.get().rows, rows) })
  }
  const takeRoot = (root: ChatMessage | null): void => {
    if (root && root.change > ($history.get().root?.change ?? 0)) change({ root })
  }
  const loadNewest = async (isAnew = false): Promise<void> => {
    const page = await loadPage({})
    const firstSeq = page.rows[0]?.seq ?? page.lastSeq + 1
    // What came meanwhile stays.
    const rows = $history.get().rows.filter(({ seq }) => !isAnew || seq >= firstSeq)
    const readSeq = Math.max($history.get().readSeq, page.lastReadSeq)
    takeRoot(page.root)
    latest = undefined
    take(page.rows, { rows, status: 'ready', hasOlder: page.hasOlder, hasNewer: false, firstSeq, readSeq })
    advance(page.lastChange)
    if (isTorn()) await loadMissed()
  }
  /** All that has come since, page by page; whoever was away for long begins anew with the newest. */
  const loadMissed = async (): Promise<void> => {
    for (;;) {
      const page = await loadPage({ afterChange: allUpTo })
      if (page.lastChange - allUpTo > ANEW_AFTER_CHANGES) return loadNewest(true)
      takeRoot(page.root)
      take(page.rows)
      advance(page.hasNewer ? page.rows.at(-1)?.change : page.lastChange)
      failures = 0
      if (!page.hasNewer) return
    }
  }

  let isLoadingNewer = false
  /** What is shown reaches the newest: there is no past to stand in any more. */
  const closeGap = (): void => {
    const { rows, firstSeq } = $history.get()
    if (!latest || endOfRun(rows, firstSeq) < latest.firstSeq - 1) return
    latest = undefined
    change({ hasNewer: false })
  }

  /** Of a history that is read back far not all stays: what is newer is loaded again on the way there. */
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
    return endOfRun(rows, firstSeq) - firstSeq
  }

  let catchingUp: Promise<void> | undefined
  let isAskedAgain = false
  /**
   * Loads what is not here: the first time the newest page, later what was missed; nothing where it is told that nothing
   * was. Throws nothing.
   */
  const catchUp = async (told?: ListedChange): Promise<void> => {
    if (told && !isTorn() && told.lastChange <= allUpTo) return takeRoot(told.root)
    if (catchingUp) isAskedAgain = true
    catchingUp ??= ($history.get().status === 'ready' ? loadMissed() : loadNewest())
      // Without a first page there is something to say now; what is missing later is asked for again.
      .catch(() => ($history.get().status === 'ready' ? fail() : change({ status: 'failed' })))
      .then(() => {
        catchingUp = undefined
        if (!isAskedAgain) return
        isAskedAgain = false
        return catchUp()
      })
    return catchingUp
  }

  const fail = (): void => {
    failures += 1
    catchUpSoon(Math.min(AGAIN_MS * 2 ** failures, AGAIN_AT_MOST_MS))
  }
  const soon = createSoon()
  /** What comes out of order is there a moment later. */
  const catchUpSoon = (ms = SOON_MS): void =>
    soon(ms, () => {
      if (isTorn()) void catchUp()
    })

  return {
    $history,
    catchUp,
    takeRoot,
    reload: (): Promise<void> => {
      change({ status: 'loading' })
      return catchUp()
    },
    /** One that arrives, or changes, live. Before the first page is there, it stands alone; that page tells the rest. */
    receive: (message: ChatMessage): void => {
      take([message])
      if (message.change > allUpTo) beyond.add(message.change)
      if ($history.get().status !== 'ready') return
      advance()
      if (!isShown) trimOlder()
      else if (rowsShown() > MOST_SHOWN) trimNewer()
      if (isTorn()) catchUpSoon()
    },
    isShown: () => isShown,
    /** Whether somebody reads it now: the end of what nobody reads is kept, and of what somebody reads where they are. */
    show: (isIt: boolean): void => {
      isShown = isIt
    },
    loadOlder: async (): Promise<void> => {
      const { firstSeq, hasOlder, isLoadingOlder, status } = $history.get()
      if (status !== 'ready' || !hasOlder || isLoadingOlder) return
      change({ isLoadingOlder: true })
      try {
        const page = await loadPage({ beforeSeq: firstSeq })
        // Begun anew meanwhile, or its reader has gone elsewhere in it: these would stand apart from what is shown.
        if ($history.get().firstSeq !== firstSeq) return change({ isLoadingOlder: false })
        // What lay there may be kept no more.
        const beginSeq = page.rows[0]?.seq ?? firstSeq
        take(page.rows, { firstSeq: beginSeq, hasOlder: page.hasOlder, isLoadingOlder: false })
        trimNewer()
      } catch {
        // Scrolling up asks again; the session has said why it failed.
        change({ isLoadingOlder: false })
      }
    },
    /** In the past: the page after what is shown, until that reaches what is newest. */
    loadNewer: async (): Promise<void> => {
      if (!latest || isLoadingNewer) return
      isLoadingNewer = true
      try {
        const { rows, firstSeq } = $history.get()
        take((await loadPage({ afterSeq: endOfRun(rows, firstSeq) })).rows)
        closeGap()
        trimOlder()
      } catch {
        // Scrolling down asks again.
      } finally {
        isLoadingNewer = false
      }
    },
    /** Stands at a message from now on, however far back. Throws where it cannot be loaded. */
    goTo: async ({ id, seq }: Pick<ChatMessage, 'id' | 'seq'>): Promise<void> => {
      await catchUp()
      const { rows, firstSeq, hasOlder } = $history.get()
      if (readable(rows, firstSeq).every((row) => row.seq !== seq)) {
        const page = await loadPage({ aroundId: id })
        if (page.rows.length === 0) return
        latest ??= { firstSeq, hasOlder }
        const beginSeq = page.rows[0]?.seq ?? seq
        // What lies between may have changed since it was loaded.
        const kept = $history.get().rows.filter((row) => row.seq >= (latest?.firstSeq ?? 0))
        change({ rows: kept })
        take(page.rows, { firstSeq: beginSeq, hasOlder: page.hasOlder, hasNewer: true })
        closeGap()
      }
      change({ soughtId: id })
    },
    /** Its reader is at the end: what lies far above is let go. */
    trim: trimOlder,
    found: (): void => change({ soughtId: null }),
    /** Back to the newest. */
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

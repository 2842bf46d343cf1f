import type { Reply } from '@metapyra/contract/calls'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'
import type { Rows } from './thread.ts'
import { endOfRun, hasGap, merged } from './thread.ts'

type Page = Reply<'POST v2/chat/get'>
export type LoadPage = (anchor: { beforeSeq?: number; afterSeq?: number }) => Promise<Page>

export interface Thread {
  status: 'loading' | 'ready' | 'failed'
  rows: Rows
  /** The place where what is loaded begins. */
  firstSeq: number
  hasOlder: boolean
  isLoadingOlder: boolean
  /** Up to where its reader has read. */
  readSeq: number
}

export type ThreadStore = ReturnType<typeof createThreadStore>

/** One conversation as this page knows it: history, what arrives, and what was missed while the line was cut. */
export const createThreadStore = (loadPage: LoadPage, onRows: (rows: Rows) => void) => {
  const $thread = atom<Thread>({
    status: 'loading',
    rows: [],
    firstSeq: 1,
    hasOlder: false,
    isLoadingOlder: false,
    readSeq: 0,
  })
  const change = (changes: Partial<Thread>) => $thread.set({ ...$thread.get(), ...changes })
  const take = (rows: Rows) => {
    onRows(rows)
    change({ rows: merged($thread.get().rows, rows) })
  }

  const end = () => endOfRun($thread.get().rows, $thread.get().firstSeq)
  const isTorn = () => hasGap($thread.get().rows, $thread.get().firstSeq)

  const loadNewest = async (): Promise<void> => {
    const page = await loadPage({})
    take(page.rows)
    const readSeq = Math.max($thread.get().readSeq, page.lastReadSeq)
    const firstSeq = page.rows[0]?.seq ?? page.lastSeq + 1
    change({ status: 'ready', hasOlder: page.hasOlder, firstSeq, readSeq })
    if (isTorn()) await loadMissed()
  }
  /** From where nothing is missing to the end, page by page. */
  const loadMissed = async (): Promise<void> => {
    for (;;) {
      const afterSeq = end()
      const page = await loadPage({ afterSeq })
      take(page.rows)
      if (!page.hasNewer || end() === afterSeq) return
    }
  }

  let catchingUp: Promise<void> | undefined
  let isAskedAgain = false
  /** Loads what is not here: the first time the newest page, later what was missed. Throws nothing. */
  const catchUp = (): Promise<void> => {
    if (catchingUp) isAskedAgain = true
    catchingUp ??= ($thread.get().status === 'ready' ? loadMissed() : loadNewest())
      // The next connection asks again; without a first page there is something to say now.
      .catch(() => $thread.get().status === 'ready' || change({ status: 'failed' }))
      .then(() => {
        catchingUp = undefined
        if (!isAskedAgain) return
        isAskedAgain = false
        return catchUp()
      })
    return catchingUp
  }

  return {
    $thread,
    catchUp,
    reload: (): Promise<void> => {
      change({ status: 'loading' })
      return catchUp()
    },
    /** One that arrives live. Before the first page is there, it stands alone; that page tells what lies before it. */
    receive: (message: ChatMessage): void => {
      take([message])
      if ($thread.get().status === 'ready' && isTorn()) void catchUp()
    },
    loadOlder: async (): Promise<void> => {
      const { firstSeq, hasOlder, isLoadingOlder, status } = $thread.get()
      if (status !== 'ready' || !hasOlder || isLoadingOlder) return
      change({ isLoadingOlder: true })
      try {
        const page = await loadPage({ beforeSeq: firstSeq })
        take(page.rows)
        change({ hasOlder: page.hasOlder, firstSeq: page.rows[0]?.seq ?? 1, isLoadingOlder: false })
      } catch {
        // Scrolling up asks again; the session has said why it failed.
        change({ isLoadingOlder: false })
      }
    },
    markRead: (seq: number): void => change({ readSeq: Math.max($thread.get().readSeq, seq) }),
  }
}

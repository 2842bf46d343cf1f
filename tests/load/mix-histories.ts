/** The conversations that the page of one person in a load test has open, stored as in member-client/src/chat. */
import type { Reply } from '@metapyra/contract/calls'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { createCalls } from './mix-calls.ts'

type Page = Reply<'POST v2/chat/get'>
type StoredHistory = Pick<Page, 'lastSeq' | 'lastChange' | 'hasOlder'> & { firstSeq: number; ids: string[] }

/** How many conversations are kept up to date. */
const KEPT_HISTORIES = 20
/** How many message ids are stored to react to. */
const KEPT_IDS = 100

export const createMixHistories = (call: ReturnType<typeof createCalls>) => {
  const histories = new Map<string, StoredHistory>()

  /** Everything that has arrived since, page by page. */
  const missed = async ([receiverId]: [string, StoredHistory]): Promise<Page | undefined> => {
    for (;;) {
      const storedHistory = histories.get(receiverId)
      const afterChange = storedHistory?.lastChange ?? 0
      const page = await call('POST v2/chat/get', { receiverId, page: 1, afterChange }, { isJoined: true })
      const upTo = page?.hasNewer ? page.rows.at(-1)?.change : page?.lastChange
      if (storedHistory && upTo !== undefined)
        storedHistory.lastChange = Math.max(storedHistory.lastChange, upTo)
      if (!page?.hasNewer) return page
    }
  }

  return {
    get: (receiverId: string): StoredHistory | undefined => histories.get(receiverId),
    keep: (receiverId: string, page: Page, current?: string): void => {
      const before = histories.get(receiverId)
      const { lastSeq, lastChange, hasOlder, rows } = page
      const ids = rows.map(({ id }) => id)
      histories.delete(receiverId)
      histories.set(receiverId, {
        lastSeq: Math.max(lastSeq, before?.lastSeq ?? 0),
        lastChange,
        hasOlder: hasOlder || (before?.hasOlder ?? false),
        firstSeq: Math.min(rows[0]?.seq ?? lastSeq + 1, before?.firstSeq ?? Infinity),
        ids: ids.length > 0 ? ids : (before?.ids ?? []),
      })
      for (const id of histories.keys())
        if (histories.size > KEPT_HISTORIES && id !== current) histories.delete(id)
    },
    hear: (message: ChatMessage, receiverId: string): void => {
      const storedHistory = histories.get(receiverId)
      if (storedHistory) storedHistory.lastChange = Math.max(storedHistory.lastChange, message.change)
      if (!storedHistory || message.seq <= storedHistory.lastSeq) return
      storedHistory.lastSeq = message.seq
      storedHistory.ids.push(message.id)
      if (storedHistory.ids.length > KEPT_IDS) storedHistory.ids.shift()
    },
    /** Fetches what is new in each changed conversation; undefined if any of it failed. */
    catchUp: async (): Promise<object | undefined> => {
      const list = await call('GET v2/chat/all', {})
      const lastChanges = new Map(list?.rows.map(({ receiverId, lastChange }) => [receiverId, lastChange]))
      const changed = [...histories].filter(
        ([id, { lastChange }]) => (lastChanges.get(id) ?? Infinity) > lastChange,
      )
      const pages = await Promise.all(changed.map(missed))
      return pages.every((page) => page !== undefined) ? list : undefined
    },
  }
}

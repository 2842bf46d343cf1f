import type { Input, Reply } from '@metapyra/contract/calls'
import type { FoundMessage } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'

export type Search = Input<'POST v2/chat/search'>

export interface Found {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  rows: readonly FoundMessage[]
  hasMore: boolean
  isLoadingMore: boolean
}

const NOTHING: Found = { status: 'idle', rows: [], hasMore: false, isLoadingMore: false }
/** Debounce time between keystrokes. */
const PAUSE_MS = 200

/** The results of the latest query; responses to older queries are dropped. */
export const createSearch = (search: (input: Search) => Promise<Reply<'POST v2/chat/search'>>) => {
  const $found = atom<Found>(NOTHING)
  let latestQuery: Search | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const change = (changes: Partial<Found>) => $found.set({ ...$found.get(), ...changes })

  const load = async (input: Search, before: Found['rows']): Promise<void> => {
    const lastId = before.at(-1)?.message.id
    const page = await search(lastId ? { ...input, lastId } : input)
    if (latestQuery !== input) return
    const rows = [...before, ...page.rows]
    $found.set({ status: 'ready', rows, hasMore: page.hasMore, isLoadingMore: false })
  }
  const begin = (input: Search): void => {
    load(input, []).catch(() => latestQuery === input && change({ status: 'failed' }))
  }
  return {
    $found,
    ask: (input: Search | null): void => {
      clearTimeout(timer)
      latestQuery = input
      // The previous results stay until new ones arrive.
      if (input) change({ status: 'loading' })
      else $found.set(NOTHING)
      if (!input) return
      timer = setTimeout(() => begin(input), PAUSE_MS)
    },
    again: (): void => {
      if (!latestQuery) return
      change({ status: 'loading' })
      begin(latestQuery)
    },
    more: (): void => {
      const { status, hasMore, isLoadingMore, rows } = $found.get()
      const input = latestQuery
      if (!input || status !== 'ready' || !hasMore || isLoadingMore) return
      change({ isLoadingMore: true })
      // If this fails, scrolling further tries again.
      load(input, rows).catch(() => latestQuery === input && change({ isLoadingMore: false }))
    },
    close: (): void => {
      clearTimeout(timer)
      latestQuery = null
    },
  }
}

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
/** Between two keystrokes. */
const PAUSE_MS = 200

/** What was found for what was asked last; an answer to an older question is none. */
export const createSearch = (search: (input: Search) => Promise<Reply<'POST v2/chat/search'>>) => {
  const $found = atom<Found>(NOTHING)
  let asked: Search | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const change = (changes: Partial<Found>) => $found.set({ ...$found.get(), ...changes })

  const load = async (input: Search, before: Found['rows']): Promise<void> => {
    const lastId = before.at(-1)?.message.id
    const page = await search(lastId ? { ...input, lastId } : input)
    if (asked !== input) return
    const rows = [...before, ...page.rows]
    $found.set({ status: 'ready', rows, hasMore: page.hasMore, isLoadingMore: false })
  }
  const begin = (input: Search): void => {
    load(input, []).catch(() => asked === input && change({ status: 'failed' }))
  }
  return {
    $found,
    ask: (input: Search | null): void => {
      clearTimeout(timer)
      asked = input
      // What was found before stays until there is something in its place.
      if (input) change({ status: 'loading' })
      else $found.set(NOTHING)
      if (!input) return
      timer = setTimeout(() => begin(input), PAUSE_MS)
    },
    again: (): void => {
      if (!asked) return
      change({ status: 'loading' })
      begin(asked)
    },
    more: (): void => {
      const { status, hasMore, isLoadingMore, rows } = $found.get()
      const input = asked
      if (!input || status !== 'ready' || !hasMore || isLoadingMore) return
      change({ isLoadingMore: true })
      // Scrolling on asks again.
      load(input, rows).catch(() => asked === input && change({ isLoadingMore: false }))
    },
    close: (): void => {
      clearTimeout(timer)
      asked = null
    },
  }
}

import type { Input } from '@metapyra/contract/calls'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { useEffect, useMemo, useState } from 'react'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { $changed, keep, knownItem } from '../library-store.ts'
import { createListing } from './listing.ts'

type Wish = Input<'POST v2/library/list'>
export type Filter = NonNullable<Wish['filter']>
export type Sort = NonNullable<Wish['sort']>

export interface FolderChoice {
  folder: LibraryItem | null
  filter: Filter
  sort: Sort
  words: string
}

const PAGE = 60
const ask = (wish: Wish) =>
  session.api('POST v2/library/list', { pageSize: PAGE, ...wish }, { isSilent: true })

const loadPage = async ({ folder, filter, sort, words }: FolderChoice, next?: string) => {
  const from = next === undefined ? {} : { next }
  if (words) return ask({ search: words, filter, ...(folder && { parentId: folder.id }), ...from })
  if (filter !== 'all') return ask({ filter, sort, ...from })
  const place = { parentId: folder?.id ?? null, sort }
  if (next !== undefined || folder?.trashedAt) return ask({ ...place, ...from })
  // Pinned ones stand above all others, in whatever order these are.
  const [pinned, page] = await Promise.all([ask({ ...place, filter: 'pinned' }), ask(place)])
  return { ...page, rows: [...pinned.rows, ...page.rows] }
}

const PAUSE_MS = 200

/** What is typed, once one pauses. */
export const usePaused = (typed: string): string => {
  const [words, setWords] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), typed ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return words
}

/** The items of a folder, or those that are such or say so; fresh for as long as they are shown. */
export const useFolder = ({ folder, filter, sort, words }: FolderChoice) => {
  const id = folder?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a folder its id alone makes another list
  const listing = useMemo(
    () =>
      createListing(async (next) => {
        const page = await loadPage({ folder, filter, sort, words }, next)
        keep(page.rows)
        return page
      }),
    [id, filter, sort, words],
  )
  useEffect(() => {
    const isAbout = (parentId: string | null | undefined) => {
      if (parentId === undefined || words || filter !== 'all' || parentId === id) return true
      // At the top lies also what is shared out of a folder that is not there for the reader.
      return id === null && parentId !== null && !knownItem(parentId)
    }
    const unlisten = $changed.listen((change) => change && isAbout(change.parentId) && listing.change())
    return () => {
      unlisten()
      listing.close()
    }
  }, [listing, id, filter, words])
  return { listing, ...useStore(listing.$listing) }
}

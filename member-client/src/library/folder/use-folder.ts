import type { Input } from '@metapyra/contract/calls'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { useEffect, useMemo } from 'react'
import { session } from '../../session/session.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { $changed, cacheItems, knownItem } from '../library-store.ts'
import { createListing } from './listing.ts'

type ListQuery = Input<'POST v2/library/list'>
export type Filter = NonNullable<ListQuery['filter']>
export type Sort = NonNullable<ListQuery['sort']>

export interface FolderChoice {
  folder: LibraryItem | null
  filter: Filter
  sort: Sort
  words: string
}

const PAGE = 60
const fetchPage = (query: ListQuery) =>
  session.api('POST v2/library/list', { pageSize: PAGE, ...query }, { isSilent: true })

interface ListChoice extends Omit<FolderChoice, 'folder'> {
  parentId: string | null
  isTrashed: boolean
}

const loadPage = async ({ parentId, isTrashed, filter, sort, words }: ListChoice, next?: string) => {
  const from = next === undefined ? {} : { next }
  if (words) return fetchPage({ search: words, filter, ...(parentId && { parentId }), ...from })
  if (filter !== 'all') return fetchPage({ filter, sort, ...from })
  const place = { parentId, sort }
  if (next !== undefined || isTrashed) return fetchPage({ ...place, ...from })
  // Pinned items come first, whatever the sort order.
  const [pinned, page] = await Promise.all([fetchPage({ ...place, filter: 'pinned' }), fetchPage(place)])
  return { ...page, rows: [...pinned.rows, ...page.rows] }
}

/** Milliseconds without typing before a search starts. */
export const PAUSE_MS = 200

/** The items of a folder, or those that match a filter or search. Updated for as long as they are displayed. */
export const useFolder = ({ folder, filter, sort, words }: FolderChoice) => {
  const id = folder?.id ?? null
  const isTrashed = Boolean(folder?.trashedAt)
  const listing = useMemo(
    () =>
      createListing(async (next) => {
        const page = await loadPage({ parentId: id, isTrashed, filter, sort, words }, next)
        cacheItems(page.rows)
        return page
      }),
    [id, isTrashed, filter, sort, words],
  )
  useEffect(() => {
    const affectsFolder = (parentId: string | null | undefined) => {
      if (parentId === undefined || words || filter !== 'all' || parentId === id) return true
      // The top level also lists items shared from a folder that the reader can't see.
      return id === null && parentId !== null && !knownItem(parentId)
    }
    const unlisten = $changed.listen((change) => change && affectsFolder(change.parentId) && listing.change())
    return () => {
      unlisten()
      listing.close()
    }
  }, [listing, id, filter, words])
  return { listing, ...useStore(listing.$listing) }
}

import type { LibraryDetail, LibraryItem } from '@metapyra/contract/entities/library'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as hidden from '../../ui/style/screen-reader-only.module.css'
import { FilterButtons } from '../../ui/tab/filter-row.tsx'
import { itemRights } from '../item-acts.ts'
import type { LibraryProps } from '../library.lazy.tsx'
import * as css from '../library.module.css'
import { openItem, takeInitialFocus } from '../library-store.ts'
import { NewMenu } from '../new-menu.tsx'
import { StorageLine } from '../storage-line.tsx'
import { Transfers } from '../transfers.tsx'
import { addDroppedFiles } from '../upload/add-files.ts'
import { UploadPanel } from '../upload/upload-panel.tsx'
import { useDropAndPaste } from '../upload/use-drop-and-paste.ts'
import { useFooterHeight } from '../use-footer-height.ts'
import { Crumbs } from './breadcrumbs.tsx'
import { emptyWords, FILTERS, SORTS } from './folder-words.ts'
import { rowActs } from './item-actions.ts'
import { ItemGrid } from './item-grid.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Filter, Sort } from './use-folder.ts'
import { PAUSE_MS, useFolder } from './use-folder.ts'

/** Keeps the chosen order until the page is reloaded. */
let lastSort: Sort = 'name'

interface FolderViewProps extends LibraryProps {
  folder: LibraryItem | null
  /** The folder's ancestors. */
  path: LibraryDetail['path']
}

const NONE: ReadonlySet<string> = new Set()

/** A folder, or all items that match a filter or search: its items and the actions on them. */
export function FolderView({ folder, path, at, show, live, isMember }: FolderViewProps) {
  const filter = (folder || !at ? 'all' : at) as Filter
  const [sort, setSort] = useState(lastSort)
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(NONE)
  const parentId = folder?.id ?? null
  const [arrival] = useState(() => takeInitialFocus(parentId))
  const words = useDebounced(query, PAUSE_MS)
  const { listing, status, rows, hasMore, isCut } = useFolder({ folder, filter, sort, words })
  const selectedItems = rows.filter(({ id }) => selected.has(id))
  const isTrash = filter === 'trash' || Boolean(folder?.trashedAt)
  const mayAdd = isMember && !isTrash && (!folder || itemRights.mayEdit(folder))
  const acts = rowActs({
    selfId: live.selfId(),
    isMember,
    chosen: selectedItems,
    uploadFiles: addDroppedFiles,
  })
  const { tab, isOver } = useDropAndPaste(parentId, mayAdd)
  const foot = useFooterHeight()
  const choose = (change: () => void) => {
    setSelected(NONE)
    change()
  }
  const label = words ? `Results for ${words}` : (folder?.name ?? 'Library')
  return (
    <div ref={tab} className={css.library}>
      {isOver && (
        <div className={css.drop}>
          <p>Drop to add to {folder ? <bdi>“{folder.name}”</bdi> : 'the library'}</p>
        </div>
      )}
      <div className={css.bar}>
        <input
          type="search"
          className={css.search}
          aria-label={folder ? `Search in ${folder.name}` : 'Search the library'}
          placeholder={folder ? 'Search in this folder' : 'Search names, tags and text'}
          autoComplete="off"
          maxLength={200}
          value={query}
          onInput={({ currentTarget }) => choose(() => setQuery(currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return
            event.stopPropagation()
            setQuery('')
          }}
        />
        {mayAdd && <NewMenu parentId={parentId} />}
      </div>
      <div className={css.choices}>
        {folder ? (
          <Crumbs path={[...path, folder]} onGo={openItem} onFall={isMember ? acts.fall : undefined} />
        ) : (
          <FilterButtons
            label="Filter"
            options={isMember ? FILTERS : FILTERS.slice(0, -2)}
            chosen={filter}
            onChoose={(name) => choose(() => show(name))}
          />
        )}
        {!words && !isTrash && (
          <select
            className={css.sort}
            aria-label="Sort by"
            value={sort}
            onChange={({ currentTarget }) => {
              lastSort = currentTarget.value as Sort
              setSort(lastSort)
            }}
          >
            {SORTS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {status !== 'ready' && (
        <div className={css.instead} aria-busy={status === 'loading'}>
          <InsteadOfPart hasFailed={status === 'failed'} ask={listing.again}>
            <Skeleton count={5} height={60} />
          </InsteadOfPart>
        </div>
      )}
      {status === 'ready' && rows.length === 0 && (
        <Nothing>{emptyWords({ filter, words, isTrash, mayAdd, isFolder: folder !== null })}</Nothing>
      )}
      <ItemGrid
        key={`${filter} ${sort} ${words}`}
        {...arrival}
        {...{ label, rows, hasMore, selected, acts }}
        areSearchResults={words !== ''}
        onSee={listing.setVisible}
        onSelect={setSelected}
      />
      {isCut && (
        <p className={css.cut}>
          Couldn’t load more.{' '}
          <Button kind="quiet" size="small" onClick={listing.again}>
            Try again
          </Button>
        </p>
      )}
      <p className={hidden.spoken} role="status">
        {words && status === 'ready' && `${rows.length}${hasMore ? ' or more' : ''} found`}
      </p>
      <footer ref={foot} className={css.foot}>
        {selectedItems.length > 0 && (
          <SelectionBar items={selectedItems} isTrash={isTrash} onEnd={() => setSelected(NONE)} />
        )}
        {isMember && <UploadPanel />}
        {isMember && <Transfers />}
        {isMember && <StorageLine />}
      </footer>
    </div>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <div className={css.instead}>
    <EmptyState>{children}</EmptyState>
  </div>
)

import type { LibraryItem } from '@metapyra/contract/entities/library'
import { LIBRARY } from '@metapyra/contract/library'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { more } from '../../ui/icons/room.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import * as iconButton from '../../ui/style/icon-button.module.css'
import * as hidden from '../../ui/style/screen-reader-only.module.css'
import { HighlightedText } from '../highlighted-text.tsx'
import { ItemIcon } from '../item-icon.tsx'
import { aboutWords, KIND_WORDS } from '../words.ts'
import { canDropInto, startDrag } from './drag.ts'
import * as css from './item-grid.module.css'

export const PIN = 'M9 3.5h6l-1 6 3.5 3.5h-11L10 9.500zM12 13v7.5'

/** The actions on the items of a list. */
export interface ItemActions {
  selfId: string
  /** True if the reader can change anything here. */
  mayChange: boolean
  open(item: LibraryItem): void
  rename(item: LibraryItem): void
  /** Moves an item to the trash; deletes it permanently if it is already there. */
  discard(item: LibraryItem): void
  menuOf(item: LibraryItem): readonly MenuItem[]
  /** The items that move together with a dragged item. */
  dragged(item: LibraryItem): readonly LibraryItem[]
  fall(data: DataTransfer, folderId: string | null): void
}

interface ItemRowProps {
  item: LibraryItem
  index: number
  top: number
  height: number
  areSearchResults: boolean
  isActive: boolean
  isSelected: boolean
  selected: ReadonlySet<string>
  acts: ItemActions
  onActive(): void
  onToggle(): void
}

const whereOf = ({ page, heading }: NonNullable<LibraryItem['snippet']>): string =>
  [page !== null && `page ${page}`, heading].filter(Boolean).join(', ')

/** An item in a list. */
export function ItemRow(props: ItemRowProps) {
  const { item, index, top, height, areSearchResults, isActive, isSelected, acts, onActive, onToggle } = props
  const { id, kind, name, isPinned, snippet } = item
  const [isDraggedOver, setDraggedOver] = useState(false)
  const mayDrop = kind === 'folder' && acts.mayChange && !item.trashedAt
  const items = acts.menuOf(item)
  return (
    // The keys are the grid's.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useSemanticElements: see item-grid.tsx
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      className={css.row}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      data-over={isDraggedOver || undefined}
      style={{ insetBlockStart: top, blockSize: height }}
      draggable={acts.mayChange && !item.trashedAt}
      onFocus={onActive}
      onClick={({ ctrlKey, metaKey, shiftKey }) =>
        (ctrlKey || metaKey || shiftKey) && acts.mayChange ? onToggle() : acts.open(item)
      }
      onContextMenu={(event) => {
        const button = event.currentTarget.querySelector<HTMLElement>('[popovertarget]')
        if (!button) return
        event.preventDefault()
        button.click()
      }}
      onDragStart={({ dataTransfer }) => startDrag(dataTransfer, acts.dragged(item))}
      onDragOver={(event) => {
        if (!mayDrop || !canDropInto(event.dataTransfer, id)) return
        event.preventDefault()
        event.stopPropagation()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        setDraggedOver(false)
        if (!mayDrop || !canDropInto(event.dataTransfer, id)) return
        event.preventDefault()
        event.stopPropagation()
        acts.fall(event.dataTransfer, id)
      }}
    >
      <Cell className={css.sign}>
        <ItemIcon {...item} />
        {acts.mayChange && (
          <input
            type="checkbox"
            className={css.select}
            data-stop=""
            tabIndex={-1}
            checked={isSelected}
            aria-label={`Select ${name}`}
            onClick={(event) => event.stopPropagation()}
            onChange={onToggle}
          />
        )}
      </Cell>
      <Cell className={css.words}>
        <span className={css.name} title={name}>
          <HighlightedText text={name} ranges={item.nameRanges} />
          {isPinned && (
            <span className={css.pin}>
              <Icon path={PIN} size={14} />
              <span className={hidden.spoken}> pinned</span>
            </span>
          )}
        </span>
        <span className={css.about}>
          <span className={hidden.spoken}>{KIND_WORDS[kind]}. </span>
          {aboutWords(item, acts.selfId, LIBRARY.trashDays)}
        </span>
        {areSearchResults && snippet && (
          <span className={css.snippet}>
            {whereOf(snippet) && <span className={css.where}>{whereOf(snippet)}: </span>}
            <HighlightedText text={snippet.text} ranges={snippet.ranges} />
          </span>
        )}
      </Cell>
      <Cell className={css.more}>
        {items.length > 0 && (
          // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked in it is not the row
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <span onClick={(event) => event.stopPropagation()}>
            <RowMenu id={id} name={name} items={items} />
          </span>
        )}
      </Cell>
    </div>
  )
}

const Cell = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  // The row has the focus.
  // biome-ignore lint/a11y/useFocusableInteractive: see above
  // biome-ignore lint/a11y/useSemanticElements: see item-grid.tsx
  <span role="gridcell" className={className}>
    {children}
  </span>
)

const RowMenu = ({ id, name, items }: { id: string; name: string; items: readonly MenuItem[] }) => (
  <Menu
    id={`library-menu-${id}`}
    label={`More actions for ${name}`}
    className={iconButton.button}
    items={items}
  >
    <Icon path={more} size={18} />
  </Menu>
)

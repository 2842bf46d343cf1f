import type { LibraryItem } from '@metapyra/contract/entities/library'
import { LIBRARY } from '@metapyra/contract/library'
import type { KeyboardEvent } from 'react'
import { useEffect } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { arrowRight } from '../../ui/icons/action.ts'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as iconButton from '../../ui/style/icon-button.module.css'
import { emptyWords } from '../folder/folder-words.ts'
import { useFolder } from '../folder/use-folder.ts'
import { useVirtualRows } from '../folder/use-virtual-rows.ts'
import { HighlightedText } from '../highlighted-text.tsx'
import { ItemIcon } from '../item-icon.tsx'
import { aboutWords } from '../words.ts'
import * as css from './item-picker.module.css'

const ROW_REM = 3.5

interface ItemChoiceProps {
  folder: LibraryItem | null
  words: string
  selfId: string
  addedIds: readonly string[]
  selected: ReadonlyMap<string, LibraryItem>
  isFull: boolean
  onChoose(item: LibraryItem): void
  onOpen(folder: LibraryItem): void
}

/** Moves between the checkboxes by arrow keys, as in any list. */
const onArrowKey = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  const row = (event.target as HTMLElement).closest('li')
  boxes[boxes.findIndex((box) => row?.contains(box)) + step]?.focus()
  event.preventDefault()
}

/** Selectable items of a folder or of a search. Only the rows in sight are rendered. */
export function ItemChoice(props: ItemChoiceProps) {
  const { folder, words, selfId, addedIds, selected, isFull, onChoose, onOpen } = props
  const { listing, status, rows, hasMore, isCut } = useFolder({ folder, filter: 'all', sort: 'name', words })
  const { list, height, range } = useVirtualRows(rows.length, ROW_REM)
  useEffect(() => listing.setVisible(range.from, range.to), [listing, range])
  const emptyFolder = {
    filter: 'all',
    words,
    isTrash: false,
    mayAdd: false,
    isFolder: folder !== null,
  } as const
  return (
    <div className={css.list} aria-busy={status === 'loading'}>
      {status !== 'ready' && (
        <InsteadOfPart hasFailed={status === 'failed'} ask={listing.again}>
          <Skeleton count={4} height={48} />
        </InsteadOfPart>
      )}
      {status === 'ready' && rows.length === 0 && <p className={css.none}>{emptyWords(emptyFolder)}</p>}
      <div ref={list} style={{ blockSize: rows.length * height }}>
        <ul className={css.rows} style={{ paddingBlockStart: range.from * height }} onKeyDown={onArrowKey}>
          {rows.slice(range.from, range.to).map((item) => (
            <li key={item.id} className={css.row} style={{ blockSize: height }}>
              <label className={css.item}>
                <input
                  type="checkbox"
                  checked={addedIds.includes(item.id) || selected.has(item.id)}
                  disabled={addedIds.includes(item.id) || (isFull && !selected.has(item.id))}
                  onChange={() => onChoose(item)}
                />
                <ItemIcon {...item} />
                <span className={css.words}>
                  <span className={css.name}>
                    <HighlightedText text={item.name} ranges={item.nameRanges} />
                  </span>
                  <span className={css.about}>
                    {addedIds.includes(item.id)
                      ? 'Already added'
                      : aboutWords(item, selfId, LIBRARY.trashDays)}
                  </span>
                </span>
              </label>
              {item.kind === 'folder' && (
                <button
                  type="button"
                  className={iconButton.button}
                  aria-label={`Open ${item.name}`}
                  title="Open"
                  onClick={() => onOpen(item)}
                >
                  <Icon path={arrowRight} size={18} />
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {isCut && (
        <button type="button" className={css.again} onClick={listing.again}>
          Couldn’t load more. Try again
        </button>
      )}
      {hasMore && !isCut && rows.length > 0 && <Skeleton height={48} />}
    </div>
  )
}

import type { LibraryItem } from '@metapyra/contract/entities/library'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useLayoutOnChange } from '../../ui/controls/use-on-change.ts'
import * as css from './item-grid.module.css'
import type { ItemActions } from './item-row.tsx'
import { ItemRow } from './item-row.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

const ROW_REM = 3.75
const FOUND_REM = 6.5
/** Number of rows that Page Down moves by. */
const PAGE_STEP = 8

interface ItemGridProps {
  label: string
  rows: readonly LibraryItem[]
  hasMore: boolean
  /** True if the rows are search results, displayed with their snippets. */
  areSearchResults: boolean
  selected: ReadonlySet<string>
  /** Id of the row that has the focus when the grid receives it. */
  startsAt: string | null
  /** True if the grid takes the focus once it is rendered. */
  shouldFocus: boolean
  acts: ItemActions
  onSee(from: number, to: number): void
  onSelect(ids: ReadonlySet<string>): void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_STEP,
  PageUp: -PAGE_STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** [LIB-31] The items as rows, of which only those in sight are rendered. Keys move through them and act on them. */
export function ItemGrid(props: ItemGridProps) {
  const { label, rows, hasMore, areSearchResults, selected, startsAt, shouldFocus, acts, onSee, onSelect } =
    props
  const { list, height, range } = useVirtualRows(rows.length, areSearchResults ? FOUND_REM : ROW_REM)
  const [activeId, setActive] = useState(startsAt)
  /** The last index of the active row, used if that row disappears. */
  const lastAt = useRef(0)
  const hasFocus = useRef(shouldFocus)
  const found = rows.findIndex(({ id }) => id === activeId)
  const at = Math.max(0, found < 0 ? Math.min(lastAt.current, rows.length - 1) : found)
  lastAt.current = at

  const rowOf = (index: number) => list.current?.querySelector<HTMLElement>(`[aria-rowindex="${index + 1}"]`)
  useEffect(() => onSee(range.from, range.to), [range, onSee])
  /** The element that had the focus may be gone. */
  const takeFocus = () => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (hasFocus.current && isLost && rows.length > 0) rowOf(at)?.focus()
  }
  useLayoutOnChange(rows, takeFocus)
  useLayoutOnChange(at, takeFocus)

  const goTo = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index))
    setActive(rows[next]?.id ?? null)
    // The row may not be rendered yet, so this waits for the next frame.
    requestAnimationFrame(() => {
      rowOf(next)?.focus({ preventScroll: true })
      rowOf(next)?.scrollIntoView({ block: 'nearest' })
    })
  }
  const toggle = (id: string) => {
    const ids = new Set(selected)
    if (!ids.delete(id)) ids.add(id)
    onSelect(ids)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[at]
    const isOnRow = (event.target as HTMLElement).getAttribute('role') === 'row'
    const { key, shiftKey, ctrlKey, metaKey } = event
    const step = STEPS[key]
    if (!row || (event.target as HTMLElement).closest('[popover]')) return
    if (step !== undefined) {
      if (shiftKey)
        onSelect(new Set([...selected, row.id, ...(rows[at + step] ? [rows[at + step]?.id ?? ''] : [])]))
      goTo(at + step)
    } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const stops = [rowOf(at), ...(rowOf(at)?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
      const now = stops.indexOf(document.activeElement as HTMLElement)
      stops[Math.min(stops.length - 1, Math.max(0, now + (key === 'ArrowRight' ? 1 : -1)))]?.focus()
    } else if (key === 'Escape' && selected.size > 0) {
      event.stopPropagation()
      onSelect(new Set())
    } else if (!isOnRow) return
    else if (key === 'Enter') acts.open(row)
    else if (key === ' ') toggle(row.id)
    else if (key === 'a' && (ctrlKey || metaKey)) onSelect(new Set(rows.map(({ id }) => id)))
    else if (key === 'F2') acts.rename(row)
    else if (key === 'Delete' || key === 'Backspace') acts.discard(row)
    else if (key === 'ContextMenu' || (key === 'F10' && shiftKey))
      rowOf(at)?.querySelector<HTMLElement>('[popovertarget]')?.click()
    else return
    event.preventDefault()
  }
  const visibleIndexes = rows.slice(range.from, range.to).map((_, index) => range.from + index)
  if (at < range.from || at >= range.to) visibleIndexes.push(at)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has no rows that are walked through by keys
    <div
      ref={list}
      role="grid"
      tabIndex={-1}
      className={css.grid}
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={hasMore ? -1 : rows.length}
      data-own-keys=""
      style={{ blockSize: rows.length * height }}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hasFocus.current = false
      }}
    >
      {visibleIndexes.map((index) => {
        const item = rows[index]
        return (
          item && (
            <ItemRow
              key={item.id}
              {...{ item, index, acts, areSearchResults }}
              top={index * height}
              height={height}
              isActive={index === at}
              isSelected={selected.has(item.id)}
              onActive={() => setActive(item.id)}
              onToggle={() => toggle(item.id)}
              selected={selected}
            />
          )
        )
      })}
    </div>
  )
}

import type { TableColumnType } from 'antd'
import type { ThHTMLAttributes } from 'react'
import { useRef, useState } from 'react'
import { state } from '../../session/session.ts'
import { useAtom } from '../../session/use-atom.ts'
import { useIsNarrow } from '../../theme/use-is-narrow.ts'
import css from './table.module.css'

const MIN_PX = 64
const MAX_PX = 1200
const STEP_PX = 16

type Widths = Readonly<Record<string, number>>

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= MIN_PX && value <= MAX_PX

function stored(key: string): Widths {
  try {
    const widths: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return Object.fromEntries(Object.entries(widths ?? {}).filter(([, width]) => isWidth(width)))
  } catch {
    // Storage is refused or holds invalid data.
    return {}
  }
}

interface Resizing {
  /** The column's title. */
  label: string
  width: number | undefined
  onResize: (width: number, handle: Element) => void
  onReset: () => void
}

interface HeaderProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Missing for columns that can't be resized. */
  resizing?: Resizing
}

/** A header cell with a handle at its end: dragged, moved by the arrow keys, or reset by a double click. */
function HeaderCell({ resizing, children, ...cell }: HeaderProps) {
  return (
    <th {...cell}>
      {children}
      {resizing && <ResizeHandle {...resizing} />}
    </th>
  )
}

function ResizeHandle({ label, width, onResize, onReset }: Resizing) {
  /** How far the pointer is from the end of the column that it drags. */
  const grip = useRef<number | null>(null)
  const widthOf = (handle: Element) => handle.closest('th')?.offsetWidth || (width ?? MIN_PX)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved.
    <span
      className={css['handle']}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={Math.round(width ?? MIN_PX)}
      aria-valuemin={MIN_PX}
      aria-valuemax={MAX_PX}
      tabIndex={0}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        const { currentTarget, pointerId, clientX } = event
        // Otherwise the drag would select the header's texts.
        event.preventDefault()
        currentTarget.focus()
        currentTarget.setPointerCapture(pointerId)
        grip.current = clientX - widthOf(currentTarget)
      }}
      onPointerMove={({ currentTarget, clientX }) => {
        if (grip.current !== null) onResize(clientX - grip.current, currentTarget)
      }}
      onLostPointerCapture={() => {
        grip.current = null
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        const change = event.key === 'ArrowRight' ? STEP_PX : event.key === 'ArrowLeft' ? -STEP_PX : 0
        if (change === 0) return
        event.preventDefault()
        onResize(widthOf(event.currentTarget) + change, event.currentTarget)
      }}
    />
  )
}

export const RESIZABLE_COMPONENTS = { header: { cell: HeaderCell } }

/** The width of each column at this moment, by its key. */
const measured = (header: Element): Widths =>
  Object.fromEntries(
    [...(header.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])].map((cell) => [
      cell.dataset['column'] ?? '',
      cell.offsetWidth,
    ]),
  )

/** Makes a list's columns resizable, and stores their widths in this browser for the person. */
export function useColumnWidths<Row>(name: string, columns: readonly TableColumnType<Row>[]) {
  const key = `console.${name}.widths.${useAtom(state.$user)?.id ?? ''}`
  const isNarrow = useIsNarrow()
  const [widths, setWidths] = useState(() => stored(key))
  const save = (next: Widths) => {
    setWidths(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage, the widths last as long as the page.
    }
  }
  if (isNarrow) return { columns: [...columns], tableWidth: undefined }
  const resize = (column: string) => (width: number, header: Element) =>
    // All columns get the width that they have, so that the others don't move.
    save({ ...measured(header), [column]: Math.min(MAX_PX, Math.max(MIN_PX, Math.round(width))) })
  const isResized = Object.keys(widths).length > 0
  return {
    columns: columns.map((column): TableColumnType<Row> => {
      const { key: columnKey, title } = column
      if (typeof columnKey !== 'string') return column
      const width = widths[columnKey]
      return {
        ...column,
        ...(width !== undefined && { width }),
        onHeaderCell: () =>
          ({
            'data-column': columnKey,
            ...(typeof title === 'string' && {
              resizing: { label: title, width, onResize: resize(columnKey), onReset: () => save({}) },
            }),
          }) as ThHTMLAttributes<HTMLTableCellElement>,
      }
    }),
    /** Undefined while no column was resized. */
    tableWidth: isResized
      ? columns.reduce((sum, { key: one }) => sum + (widths[String(one)] ?? MIN_PX), 0)
      : undefined,
  }
}

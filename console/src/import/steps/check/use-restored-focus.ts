import { useEffect, useRef } from 'react'

interface CellPosition {
  element: HTMLElement
  row: number
  cell: number
}

/**
 * A corrected row may leave the list and take the focus with it. The focus then moves to the cell that takes its place,
 * or, if no row is left, to the element of the `next` ref.
 */
export function useRestoredFocus(rows: readonly unknown[] | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const last = useRef<CellPosition | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const row = target.closest<HTMLTableRowElement>('tr[data-row-key]')
      const cell = target.closest('td')?.cellIndex ?? 0
      last.current = row && { element: target, row: row.sectionRowIndex, cell }
    }
    const outer = box.current
    outer?.addEventListener('focusin', note)
    return () => outer?.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` stands for what is drawn of them.
  useEffect(() => {
    const place = last.current
    const isLost = place && !place.element.isConnected && document.activeElement === document.body
    if (!isLost) return
    const left = [...(box.current?.querySelectorAll<HTMLTableRowElement>('tr[data-row-key]') ?? [])]
    const row = left[Math.min(place.row, left.length - 1)]
    ;(row ? row.cells[place.cell]?.querySelector('button') : next.current)?.focus()
  }, [rows])
  return { box, next }
}

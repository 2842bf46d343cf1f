import { useEffect, useRef, useState } from 'react'
import { isPageShortcut } from './single-key-shortcuts.ts'

interface ListKeys {
  page: number
  pageCount: number
  turnTo: (page: number) => void
  /** True while the previous page's rows are still displayed. */
  isBusy: boolean
  /** Called with a row's key when Enter is pressed on it. Otherwise Enter expands a row's details. */
  onOpen?: ((key: string) => void) | undefined
}

const ROW = 'tbody > tr[data-row-key]'
const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * Keyboard navigation of a list (`keys-sheet.lazy.tsx` lists the keys). The element around the table gets the `box` ref, and
 * its rows become focusable. Letter keys work anywhere on the page; arrows and similar keys once a row has the focus.
 */
export function useListKeys({ page, pageCount, turnTo, isBusy, onOpen }: ListKeys) {
  const box = useRef<HTMLDivElement>(null)
  const hasChangedPage = useRef(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useEffect(() => {
    const rows = () => [...(box.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
    const go = (row: HTMLElement | undefined) => {
      row?.focus()
      row?.scrollIntoView({ block: 'nearest' })
      return row !== undefined
    }
    const goToPage = (next: number) => {
      if (next < 1 || next > pageCount || isBusy) return false
      hasChangedPage.current = true
      turnTo(next)
      return true
    }
    const open = (row: HTMLElement) => {
      const details = row.querySelector<HTMLElement>('[aria-expanded]')
      if (onOpen) onOpen(row.dataset['rowKey'] ?? '')
      else details?.click()
      return onOpen !== undefined || details !== null
    }
    const act = ({ key, target }: KeyboardEvent): boolean => {
      const allRows = rows()
      const current = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
      const at = current ? allRows.indexOf(current) : -1
      const step = STEPS[key]
      if (step && (at >= 0 || key.length === 1))
        return go(at < 0 ? allRows[0] : allRows[Math.min(allRows.length - 1, Math.max(0, at + step))])
      if (key === '?') {
        setIsHelpOpen(true)
        return true
      }
      if (at < 0 || !current) return false
      if (key === 'Home' || key === 'End') return go(allRows.at(key === 'Home' ? 0 : -1))
      if (key === 'PageDown' || key === 'PageUp') return goToPage(page + (key === 'PageDown' ? 1 : -1))
      if (key === 'Enter' && target === current) return open(current)
      const checkbox = key === 'x' && current.querySelector<HTMLElement>('input[type=checkbox]')
      if (checkbox) checkbox.click()
      return Boolean(checkbox)
    }
    const onKey = (event: KeyboardEvent) => {
      if (isPageShortcut(event) && act(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [page, pageCount, turnTo, isBusy, onOpen])
  useEffect(() => {
    // The focused row is gone after the page change, so the first row gets the focus.
    if (isBusy || !hasChangedPage.current) return
    hasChangedPage.current = false
    box.current?.querySelector<HTMLElement>(ROW)?.focus()
  })
  return { box, isHelpOpen, closeHelp: () => setIsHelpOpen(false) }
}

import { useEffect, useRef, useState } from 'react'
import { isForPage } from './typing.ts'

interface ListKeys {
  page: number
  pageCount: number
  turnTo: (page: number) => void
  /** The rows of the page before are still shown. */
  isBusy: boolean
  /** What Enter does on a row, by its key; a row that has details opens them otherwise. */
  onOpen?: ((key: string) => void) | undefined
}

const ROW = 'tbody > tr[data-row-key]'
const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * The rows of a list by keyboard (`keys-sheet.tsx` says how): the box that holds the table takes `box`, and its rows
 * can have the focus. Letters work from anywhere on the page, arrows and the like once a row has the focus.
 */
export function useListKeys({ page, pageCount, turnTo, isBusy, onOpen }: ListKeys) {
  const box = useRef<HTMLDivElement>(null)
  const hasTurned = useRef(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useEffect(() => {
    const rows = () => [...(box.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
    const go = (row: HTMLElement | undefined) => {
      row?.focus()
      row?.scrollIntoView({ block: 'nearest' })
      return row !== undefined
    }
    const turn = (next: number) => {
      if (next < 1 || next > pageCount || isBusy) return false
      hasTurned.current = true
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
      const all = rows()
      const current = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
      const at = current ? all.indexOf(current) : -1
      const step = STEPS[key]
      if (step && (at >= 0 || key.length === 1))
        return go(at < 0 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + step))])
      if (key === '?') {
        setIsHelpOpen(true)
        return true
      }
      if (at < 0 || !current) return false
      if (key === 'Home' || key === 'End') return go(all.at(key === 'Home' ? 0 : -1))
      if (key === 'PageDown' || key === 'PageUp') return turn(page + (key === 'PageDown' ? 1 : -1))
      if (key === 'Enter' && target === current) return open(current)
      const choice = key === 'x' && current.querySelector<HTMLElement>('input[type=checkbox]')
      if (choice) choice.click()
      return Boolean(choice)
    }
    const onKey = (event: KeyboardEvent) => {
      if (isForPage(event) && act(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [page, pageCount, turnTo, isBusy, onOpen])
  useEffect(() => {
    // The row that had the focus has gone with its page.
    if (isBusy || !hasTurned.current) return
    hasTurned.current = false
    box.current?.querySelector<HTMLElement>(ROW)?.focus()
  })
  return { box, isHelpOpen, closeHelp: () => setIsHelpOpen(false) }
}

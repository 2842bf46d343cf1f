import type { ReactNode } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import css from './disclosure.module.css'

const EDGE_PX = 12

interface DisclosureProps {
  button: ReactNode
  buttonClass?: string | undefined
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/**
 * A button and the panel that it opens, adjacent in the DOM, so that Tab continues into the panel. Escape, a click
 * outside and leaving by keyboard close it; Escape returns the focus to the button.
 */
export function Disclosure({ button, buttonClass, align = 'start', children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen || !panel.current) return
    // On a phone the button may be so far to the right that the panel would overflow the screen.
    panel.current.style.translate = ''
    const beyond = panel.current.getBoundingClientRect().right - innerWidth + EDGE_PX
    if (beyond > 0) panel.current.style.translate = `${-beyond}px`
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const onOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [isOpen])
  return (
    <div className={css['box']} ref={box}>
      <button
        type="button"
        className={buttonClass}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      <div ref={panel} id={id} className={css['panel']} data-align={align} hidden={!isOpen}>
        {isOpen && children(() => setIsOpen(false))}
      </div>
    </div>
  )
}

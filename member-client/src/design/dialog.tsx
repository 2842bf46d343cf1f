import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import * as css from './dialog.module.css'
import { Icon } from './icon.tsx'
import * as iconButton from './icon-button.module.css'
import { cross } from './icons/message.ts'
import { useId } from './use-id.ts'

interface DialogProps {
  title: string
  isOpen: boolean
  /** Of a size of its own, for several pages; the whole screen on a phone. */
  isWide?: boolean
  /** For two columns, one below the other on a phone. */
  isBroad?: boolean
  onClose(): void
  children: ReactNode
}

/** The browser's own modal dialog: focus stays inside and comes back, Escape and a tap beside it close it. */
export function Dialog({ title, isOpen, isWide, isBroad, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-wide={isWide}
      data-broad={isBroad}
      aria-labelledby={id}
      onClose={onClose}
      closedby="any"
    >
      <header className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <button
          type="button"
          className={`${iconButton.button} ${css.close}`}
          aria-label="Close"
          onClick={onClose}
        >
          <Icon path={cross} size={18} />
        </button>
      </header>
      {isOpen && children}
    </dialog>
  )
}

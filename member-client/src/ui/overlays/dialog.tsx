import type { ReactNode } from 'react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { cross } from '../icons/message.ts'
import * as iconButton from '../style/icon-button.module.css'
import * as css from './dialog.module.css'

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

/** A search, and what was only ticked or chosen, is nothing that one would miss. */
const WRITTEN =
  'textarea, input:not([type=search], [role=searchbox], [type=checkbox], [type=radio], [type=range], [type=file])'
const isWritten = (target: EventTarget) => target instanceof Element && target.matches(WRITTEN)

/**
 * The browser's own modal dialog: focus stays inside and comes back, Escape and a tap beside it close it. [FORM-1] Once
 * something was typed in it, a tap beside does nothing, and Escape asks first.
 */
export function Dialog({ title, isOpen, isWide, isBroad, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  /** Where something was typed last: what is not on the page any more can not be lost. */
  const written = useRef<EventTarget | null>(null)
  const [isKept, setKept] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const forget = useCallback(() => {
    written.current = null
    setKept(false)
    setAsking(false)
  }, [])
  useEffect(() => {
    const element = dialog.current
    if (!isOpen) forget()
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen, forget])
  const keepOn = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isAsking) keepOn.current?.querySelector('button')?.focus()
  }, [isAsking])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-wide={isWide}
      data-broad={isBroad}
      aria-labelledby={id}
      onClose={onClose}
      onInput={({ target }) => {
        if (!isWritten(target)) return
        written.current = target
        setKept(true)
      }}
      // Of several pages one that is saved is left open.
      onSubmit={() => isWide && forget()}
      onCancel={(event) => {
        // A field for files tells of its own.
        if (event.target !== event.currentTarget) return
        if (isAsking || !(written.current instanceof Node && written.current.isConnected)) return
        event.preventDefault()
        setAsking(true)
      }}
      closedby={isKept ? 'closerequest' : 'any'}
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
      {isAsking && (
        <div className={css.question} role="alert">
          <p>Discard changes?</p>
          <Button kind="danger" size="small" onClick={onClose}>
            Discard
          </Button>
          <span ref={keepOn}>
            <Button kind="plain" size="small" onClick={() => setAsking(false)}>
              Keep editing
            </Button>
          </span>
        </div>
      )}
      {isOpen && children}
    </dialog>
  )
}

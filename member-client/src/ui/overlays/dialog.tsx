import { isolateRightToLeft } from '@metapyra/contract/isolate'
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
  /** A fixed size for several pages; full screen on a phone. */
  isWide?: boolean
  /** For two columns, one below the other on a phone. */
  isBroad?: boolean
  onClose(): void
  children: ReactNode
}

/** Fields whose content would be a loss. Searches, ticks and choices are not. */
const TEXT_FIELDS =
  'textarea, input:not([type=search], [role=searchbox], [type=checkbox], [type=radio], [type=range], [type=file])'
const isWritten = (target: EventTarget) => target instanceof Element && target.matches(TEXT_FIELDS)

/**
 * The browser's native modal dialog: the focus stays inside and returns afterwards, and Escape or a tap outside closes
 * it. [FORM-1] After typing in it, a tap outside does nothing, and Escape asks for confirmation.
 */
export function Dialog({ title, isOpen, isWide, isBroad, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  /** The last field that was typed in. A field that is no longer on the page can't lose anything. */
  const editedField = useRef<EventTarget | null>(null)
  const [hasTyped, setTypedState] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const resetTyped = useCallback(() => {
    editedField.current = null
    setTypedState(false)
    setAsking(false)
  }, [])
  useEffect(() => {
    const element = dialog.current
    if (!isOpen) resetTyped()
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen, resetTyped])
  const keepEditing = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isAsking) keepEditing.current?.querySelector('button')?.focus()
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
        editedField.current = target
        setTypedState(true)
      }}
      // A wide dialog has several pages and stays open after one is saved.
      onSubmit={() => isWide && resetTyped()}
      onCancel={(event) => {
        // A file field sends its own cancel event, which bubbles.
        if (event.target !== event.currentTarget) return
        if (isAsking || !(editedField.current instanceof Node && editedField.current.isConnected)) return
        event.preventDefault()
        setAsking(true)
      }}
      closedby={hasTyped ? 'closerequest' : 'any'}
    >
      <header className={css.head}>
        <h2 id={id} className={css.title}>
          {isolateRightToLeft(title)}
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
          <span ref={keepEditing}>
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

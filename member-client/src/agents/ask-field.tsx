import { AGENT } from '@metapyra/contract/agents'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { send as sendIcon } from '../chat/icons.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { useLayoutOnChange } from '../ui/controls/use-on-change.ts'
import * as css from './ask-field.module.css'

interface AskFieldProps {
  name: string
  isWriting: boolean
  onAsk(text: string): void
  onStop(): void
}

const STOP = 'M7 7h10v10H7z'
/** On touch devices, focusing would raise the keyboard over the conversation. */
const hasMouse = matchMedia('(hover: hover)')

/** The question field: Enter sends, Shift+Enter adds a new line. */
export function AskField({ name, isWriting, onAsk, onStop }: AskFieldProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hasMouse.matches) field.current?.focus({ preventScroll: true })
  }, [])
  // Grows the field with its text.
  useLayoutOnChange(text, () => {
    const element = field.current
    if (!element) return
    element.style.blockSize = 'auto'
    element.style.blockSize = `${element.scrollHeight + 2}px`
  })
  const submit = () => {
    if (!text.trim()) return
    onAsk(text.trim())
    setText('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className={css.ask}
      // Keys pressed on its buttons are not shortcuts of the room.
      data-own-keys
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={css.frame}>
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          value={text}
          maxLength={AGENT.questionMaxLength}
          placeholder={`Ask ${name}`}
          aria-label={`Ask ${name}`}
          enterKeyHint="send"
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isWriting && !text.trim() ? (
          <button type="button" className={css.send} aria-label="Stop" title="Stop" onClick={onStop}>
            <Icon path={STOP} size={18} />
          </button>
        ) : (
          <button
            type="submit"
            className={css.send}
            aria-label="Ask"
            title="Ask (Enter)"
            disabled={!text.trim()}
          >
            <Icon path={sendIcon} size={18} />
          </button>
        )}
      </div>
    </form>
  )
}

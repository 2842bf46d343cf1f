import { SearchOutlined } from '@ant-design/icons'
import type { KeyboardEventHandler } from 'react'
import { useEffect, useRef, useState } from 'react'
import { isPageShortcut } from '../keys/single-key-shortcuts.ts'
import css from './toolbar.module.css'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (text: string) => void
}

const PAUSE_MS = 250

/**
 * The search field of a list. The `/` key focuses it; Escape clears it, and then returns to the list. Input is
 * debounced, so that not every letter renders a hundred rows.
 */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [reportedValue, setTold] = useState(value)
  if (reportedValue !== value) {
    setTold(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isPageShortcut(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const leave: KeyboardEventHandler<HTMLInputElement> = (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // Leaves the field, so that the list's keys work again.
    if (text === '') event.currentTarget.blur()
    setText('')
  }
  return (
    <label className={css['search']}>
      <SearchOutlined aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={120}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={leave}
      />
    </label>
  )
}

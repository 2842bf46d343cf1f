import { SearchOutlined } from '@ant-design/icons'
import type { KeyboardEventHandler } from 'react'
import { useEffect, useRef, useState } from 'react'
import { isForPage } from '../keys/typing.ts'
import css from './toolbar.module.css'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (text: string) => void
}

const PAUSE_MS = 250

/**
 * The search of a page's list, which the key `/` leads to; Escape empties it, and then leads back to the list. What is
 * typed is its own until the fingers rest, so that no letter has a hundred rows drawn again.
 */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  if (told !== value) {
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
      if (event.key !== '/' || !isForPage(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const leave: KeyboardEventHandler<HTMLInputElement> = (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // The keys of the list work again.
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

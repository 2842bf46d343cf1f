import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import css from './toolbar.module.css'
import { isForPage } from './typing.ts'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (text: string) => void
}

/** The search of a page's list, which the key `/` leads to. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
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
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import type { ColumnChoice } from './column-choice.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { RoleFilter } from './role-filter.tsx'
import css from './toolbar.module.css'
import type { People } from './use-people.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select')

export function PeopleToolbar({ people, choice }: { people: People; choice: ColumnChoice }) {
  const isNarrow = useIsNarrow()
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      search.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className={css['toolbar']}>
      <label className={css['search']}>
        <SearchOutlined aria-hidden="true" />
        <input
          ref={search}
          type="search"
          aria-label="Search by name or mail address"
          aria-keyshortcuts="/"
          placeholder="Search by name or mail address"
          maxLength={120}
          autoComplete="off"
          value={people.search}
          onChange={(event) => people.setSearch(event.target.value)}
        />
      </label>
      <RoleFilter people={people} />
      {!isNarrow && (
        <div className={css['end']}>
          <ColumnChooser choice={choice} />
        </div>
      )}
    </search>
  )
}

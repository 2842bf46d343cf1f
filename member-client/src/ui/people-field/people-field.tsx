import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { matchesSearch } from '@metapyra/contract/fold'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useCall } from '../../data/query.ts'
import { Icon } from '../controls/icon.tsx'
import { useDebounced } from '../controls/use-debounced.ts'
import { cross } from '../icons/message.ts'
import { Avatar } from '../person/avatar.tsx'
import * as hidden from '../style/screen-reader-only.module.css'
import * as css from './people-field.module.css'

interface PeopleFieldProps {
  label: string
  chosen: readonly GroupPerson[]
  /** Ids of people who are not offered, such as those already included. */
  excludedIds?: readonly string[]
  onChange(chosen: GroupPerson[]): void
}

const PAUSE_MS = 150
const NO_PEOPLE: readonly GroupPerson[] = []

/** Members whose name matches everything typed. While loading, the previous results. */
const useFoundMembers = (query: string) => {
  const search = useDebounced(query, PAUSE_MS)
  const { data, error } = useCall('POST v2/chat/find-people', { search }, { keepsPrevious: true })
  return { rows: data?.rows ?? NO_PEOPLE, hasFailed: error !== null, isFound: data !== undefined }
}

/** A field to choose members. Chosen ones are displayed as chips before the search text. */
export function PeopleField({ label, chosen, excludedIds = [], onChange }: PeopleFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { rows, hasFailed, isFound } = useFoundMembers(query.trim())
  const takenIds = new Set([...excludedIds, ...chosen.map(({ userId }) => userId)])
  // The results may still belong to the previous search.
  const suggestions = rows.filter(({ userId, name }) => !takenIds.has(userId) && matchesSearch(name, query))
  const at = Math.min(active, suggestions.length - 1)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const choose = (person: GroupPerson | undefined): void => {
    if (!person) return
    onChange([...chosen, person])
    setQuery('')
    setActive(0)
    input.current?.focus()
  }
  const remove = (userId: string): void => {
    onChange(chosen.filter((person) => person.userId !== userId))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const last = chosen.at(-1)
    if (step) setActive((at + step + suggestions.length) % Math.max(1, suggestions.length))
    else if (event.key === 'Enter' && (query || chosen.length === 0)) choose(suggestions[at])
    else if (event.key === 'Backspace' && query === '' && last) remove(last.userId)
    else return
    event.preventDefault()
  }
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.field}>
        {chosen.map(({ userId, name }) => (
          <button
            key={userId}
            type="button"
            className={css.chip}
            aria-label={`Remove ${name}`}
            onClick={() => remove(userId)}
          >
            <span>{name}</span>
            <Icon path={cross} size={14} />
          </button>
        ))}
        <input
          ref={input}
          id={id}
          className={css.input}
          role="combobox"
          aria-expanded={suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={suggestions[at] && `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: one opens it to type a name
          autoFocus
          maxLength={120}
          placeholder="Search by name"
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={hidden.spoken} role="status">
        {isFound && query && `${suggestions.length} found`}
      </p>
      <div ref={list} id={`${id}-list`} className={css.list} role="listbox" aria-label="People found">
        {suggestions.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active one
          <div
            key={person.userId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={css.option}
            onClick={() => choose(person)}
          >
            <Avatar person={{ id: person.userId, ...person }} size={32} />
            <span className={css.words}>
              <b>{person.name}</b>
              {person.companyPosition && <span>{person.companyPosition}</span>}
            </span>
          </div>
        ))}
      </div>
      {(isFound || hasFailed) && suggestions.length === 0 && (
        <p className={css.none}>
          {hasFailed ? 'People didn’t load. Try again.' : query ? 'No matches.' : 'No more people.'}
        </p>
      )}
    </div>
  )
}

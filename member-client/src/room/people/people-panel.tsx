import { matchesSearch } from '@metapyra/contract/fold'
import type { Person } from '@metapyra/contract/person'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import * as hidden from '../../ui/style/screen-reader-only.module.css'
import * as css from './people-panel.module.css'
import type { ActionContext } from './person-actions.ts'
import { OwnRow, PersonRow } from './person-row.tsx'

interface PeopleListProps {
  acting: ActionContext
  people: readonly Person[]
  /** Address of the page where owners and admins invite people. */
  inviteHref: string | false | null
}

/** Maximum age of the displayed positions. */
const POLL_MS = 2000
/** With this many people or more, there is a search field, because typing a name is faster. */
const SEARCH_FROM = 8
/** No one reads more rows, and they slow phones down. */
const SHOWN_AT_MOST = 100

const isFound = ({ name, companyPosition, status }: Person, query: string): boolean =>
  matchesSearch(`${name} ${companyPosition ?? ''} ${status.text}`, query)

/** Renders again every `everyMs`, because positions have no change event. */
const useRerenderEvery = (everyMs: number): void => {
  const [, beat] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => beat((count) => count + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}

/** The people in the room and the actions on them, as a list. */
export function PeopleList({ acting, people, inviteHref }: PeopleListProps) {
  const [query, setQuery] = useState('')
  useRerenderEvery(POLL_MS)
  const isSearching = query.trim() !== ''
  const found = isSearching ? people.filter((person) => isFound(person, query)) : people
  const visible = found.slice(0, SHOWN_AT_MOST)
  const hasSearch = people.length >= SEARCH_FROM || query !== ''
  return (
    <>
      {hasSearch && (
        <search className={css.search}>
          <input
            type="search"
            className={css.query}
            aria-label="Search people"
            placeholder="Search people"
            autoComplete="off"
            maxLength={120}
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
          <p className={hidden.spoken} role="status">
            {isSearching && `${found.length} found`}
          </p>
        </search>
      )}
      <div className={css.scroll}>
        <ul>
          {!isSearching && <OwnRow person={acting.self} />}
          {visible.map((person) => (
            <PersonRow key={person.userId} person={person} acting={acting} />
          ))}
        </ul>
        {visible.length < found.length && (
          <p className={css.rest}>{found.length - visible.length} more. Search by name to find them.</p>
        )}
        {isSearching && found.length === 0 && <EmptyState>No one found.</EmptyState>}
        {people.length === 0 && (
          <EmptyState
            action={
              inviteHref && (
                <a className={buttonClass({ kind: 'plain' })} href={inviteHref}>
                  Invite people
                </a>
              )
            }
          >
            No one else is online.
          </EmptyState>
        )}
      </div>
    </>
  )
}

import type { MemberRow } from '@metapyra/contract/entities/admin'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import { useId, useState } from 'react'
import { useDebounced } from '../ui/form/use-debounced.ts'
import { Avatar } from '../ui/picture/avatar.tsx'
import css from './ownership.module.css'

const SEARCH_PAUSE_MS = 250
const SHOWN = 5

interface ReceiverFieldProps {
  chosen: { userId: string; name: string } | null
  onChoose: (receiver: { userId: string; name: string }) => void
}

/**
 * Searches active members and admins by name or email. Rows have a picture, which Refine's `useSelect` doesn't support.
 */
export function ReceiverField({ chosen, onChoose }: ReceiverFieldProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const debouncedSearch = useDebounced(search.trim(), SEARCH_PAUSE_MS)
  const { result, query } = useList<MemberRow & BaseRecord, HttpError>({
    resource: 'users',
    pagination: { currentPage: 1, pageSize: SHOWN },
    sorters: [{ field: 'name', order: 'asc' }],
    filters: [
      { field: 'type', operator: 'eq', value: 'active' },
      { field: 'role', operator: 'in', value: ['admin', 'user'] },
      { field: 'q', operator: 'eq', value: debouncedSearch },
    ],
  })
  return (
    <>
      <label htmlFor={id}>New owner</label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder="Name or email"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className={css['people']} aria-busy={query.isFetching}>
        <legend className="visually-hidden">People found</legend>
        {result.data.map(({ userId, name, email, image, colour }) => (
          <label key={userId}>
            <input
              type="radio"
              name="receiver"
              checked={chosen?.userId === userId}
              onChange={() => onChoose({ userId, name: name || email })}
            />
            <Avatar name={name || email} image={image} colour={colour} />
            <span className={css['who']}>
              <strong>{name || email}</strong>
              <span>{email}</span>
            </span>
          </label>
        ))}
        {query.isError && <p role="alert">{query.error.message}</p>}
        {query.isSuccess && result.data.length === 0 && (
          <p>{debouncedSearch ? 'No matches.' : 'No other active members yet.'}</p>
        )}
      </fieldset>
    </>
  )
}

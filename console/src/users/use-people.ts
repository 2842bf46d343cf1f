import { useTable } from '@refinedev/antd'
import type { CrudFilters, HttpError } from '@refinedev/core'
import { useState } from 'react'
import type { Member } from '../providers/data.ts'
import type { UserListInput, UserType } from '../providers/user-list.ts'
import { rolesIn, typeIn } from '../providers/user-list.ts'
import { useDebounced } from './use-debounced.ts'

const SEARCH_PAUSE_MS = 250

type Role = NonNullable<NonNullable<UserListInput['filter']>['role']>[number]

/**
 * The list as the server pages, sorts and filters it. Page, order, status and roles stand in the address; what is
 * searched for does not (names and addresses would stay in histories and logs), it travels as `meta`.
 */
export function usePeople() {
  const [search, setSearch] = useState('')
  const sought = useDebounced(search, SEARCH_PAUSE_MS)
  const table = useTable<Member, HttpError>({
    resource: 'users',
    syncWithLocation: true,
    pagination: { pageSize: 20 },
    sorters: { initial: [{ field: 'name', order: 'asc' }] },
    filters: { initial: [{ field: 'type', operator: 'eq', value: 'active' }] },
    meta: { search: sought },
    // The page says it in place of the rows, with a way to try again.
    errorNotification: false,
  })
  const { filters, setFilters, setCurrentPage } = table
  const filter = (changes: CrudFilters) => {
    setFilters(changes)
    setCurrentPage(1)
  }
  return {
    table,
    search,
    type: typeIn(filters),
    roles: rolesIn(filters),
    setType: (type: UserType) => filter([{ field: 'type', operator: 'eq', value: type }]),
    setRoles: (roles: Role[]) =>
      filter([{ field: 'role', operator: 'in', value: roles.length > 0 ? roles : undefined }]),
    setSearch: (next: string) => {
      setSearch(next)
      setCurrentPage(1)
    },
    clear: () => {
      setSearch('')
      filter([{ field: 'role', operator: 'in', value: undefined }])
    },
  }
}

export type People = ReturnType<typeof usePeople>

import { useSearchTable } from '../ui/use-search-table.ts'
import type { Member } from './resource.ts'
import type { UserListInput, UserType } from './user-list.ts'
import { rolesIn, typeIn } from './user-list.ts'

type Role = NonNullable<NonNullable<UserListInput['filter']>['role']>[number]

/** The people of one status, with page, order, status and roles in the address. */
export function usePeople() {
  const { table, search, setSearch, filter } = useSearchTable<Member>({
    resource: 'users',
    sorters: { initial: [{ field: 'name', order: 'asc' }] },
    filters: { initial: [{ field: 'type', operator: 'eq', value: 'active' }] },
  })
  return {
    table,
    search,
    setSearch,
    type: typeIn(table.filters),
    roles: rolesIn(table.filters),
    setType: (type: UserType) => filter([{ field: 'type', operator: 'eq', value: type }]),
    setRoles: (roles: Role[]) =>
      filter([{ field: 'role', operator: 'in', value: roles.length > 0 ? roles : undefined }]),
    clear: () => {
      setSearch('')
      filter([{ field: 'role', operator: 'in', value: undefined }])
    },
  }
}

export type People = ReturnType<typeof usePeople>

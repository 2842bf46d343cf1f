import type { Input } from '@metapyra/contract/calls'
import type { CrudFilters, CrudSorting, Pagination } from '@refinedev/core'
import { filterValue, pageOf } from '../providers/list-input.ts'

export type UserListInput = Input<'POST v2/admin/workspace/user-list'>
export type UserType = UserListInput['type']
type Role = NonNullable<NonNullable<UserListInput['filter']>['role']>[number]
type SortField = NonNullable<UserListInput['sort']>['field']

export const USER_TYPES = ['active', 'invited', 'inactive', 'guest'] as const satisfies readonly UserType[]
export const MEMBER_ROLES = ['owner', 'admin', 'user', 'guest'] as const satisfies readonly Role[]
const sortFields = [
  'name',
  'email',
  'role',
  'status',
  'joinedAt',
  'lastActiveAt',
  'companyPosition',
] as const satisfies readonly SortField[]

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

/** The roles asked for; an address bar may hold anything, so what is no role is left out. */
export function rolesIn(filters: CrudFilters): Role[] {
  const value = filterValue(filters, 'role')
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.flatMap((role) => oneOf(MEMBER_ROLES, role) ?? [])
}

export const typeIn = (filters: CrudFilters): UserType =>
  oneOf(USER_TYPES, filterValue(filters, 'type')) ?? 'active'

/** A page of people as the call takes it. `search` comes apart from the filters: those stand in the address. */
export function toUserListInput(
  pagination: Pagination | undefined,
  filters: CrudFilters,
  sorters: CrudSorting,
  search: string,
): UserListInput {
  const roles = rolesIn(filters)
  const [sorter] = sorters
  const field = oneOf(sortFields, sorter?.field)
  return {
    type: typeIn(filters),
    ...pageOf(pagination),
    ...(field ? { sort: { field, order: sorter?.order === 'desc' ? 'desc' : 'asc' } } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(roles.length > 0 ? { filter: { role: roles } } : {}),
  }
}

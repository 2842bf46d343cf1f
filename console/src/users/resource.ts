import type { Input } from '@metapyra/contract/calls'
import type { MemberRow } from '@metapyra/contract/entities/admin'
import type { Resource } from '../providers/resource.ts'
import { toUserListInput } from './user-list.ts'

/** A person of the list as Refine takes it: `id` names the row. */
export interface Member extends MemberRow {
  id: string
}

type Change = Omit<Input<'PUT v2/admin/workspace/update-user'>, 'userId'>

const memberOf = (row: MemberRow): Member => ({ ...row, id: row.userId })

export const usersResource: Resource = (api) => ({
  getList: async ({ pagination, filters = [], sorters = [], meta }) => {
    const input = toUserListInput(pagination, filters, sorters, String(meta?.['search'] ?? ''))
    const { rows, total, isExact } = await api('POST v2/admin/workspace/user-list', input)
    const data = rows.map(memberOf)
    return { data, total: total ?? data.length, isExact: isExact ?? true, type: input.type }
  },
  update: async ({ id, variables }) => {
    const change = { ...(variables as Change), userId: String(id) }
    return { data: memberOf(await api('PUT v2/admin/workspace/update-user', change)) }
  },
})

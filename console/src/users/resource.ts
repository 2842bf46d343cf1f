import type { Input } from '@metapyra/contract/calls'
import type { MemberRow } from '@metapyra/contract/entities/admin'
import type { Resource } from '../providers/resource.ts'
import { toUserListInput } from './user-list.ts'

/** A person of the list in Refine's form: `id` identifies the row. */
export interface Member extends MemberRow {
  id: string
}

/** The people to invite by email, and their role. */
export type Invitation = Input<'POST v2/workspace/send-invite'>
type Change = Omit<Input<'PUT v2/admin/workspace/update-user'>, 'userId'>

const memberOf = (row: MemberRow): Member => ({ ...row, id: row.userId })

export const usersResource: Resource = (api) => ({
  'GET /': async (query) => {
    const input = toUserListInput(query)
    const { rows, ...list } = await api('POST v2/admin/workspace/user-list', input)
    return { ...list, rows: rows.map(memberOf), type: input.type }
  },
  'POST /': ({ body }) => api('POST v2/workspace/send-invite', body as Invitation),
  'PATCH /:id': async ({ id, body }) =>
    memberOf(await api('PUT v2/admin/workspace/update-user', { ...(body as Change), userId: id })),
})

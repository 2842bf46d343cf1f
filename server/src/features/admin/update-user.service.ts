import type { Input } from '@metapyra/contract/calls'
import type { MemberRow } from '@metapyra/contract/entities/admin'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import { memberOf } from '../workspace/service.ts'
import { charactersOf } from './list.queries.ts'
import { changePeople } from './people.service.ts'
import { changeOf, toMemberRow } from './rules.ts'

/** Changes one person of a space, and returns the resulting row. */
export const updateUser = async (
  services: Services,
  from: MembersAct,
  input: Input<'PUT v2/admin/workspace/update-user'>,
): Promise<MemberRow> => {
  const { userId } = input
  const after = await services.db.transaction(async (tx) => {
    await changePeople(services, tx, from, [{ userId, change: changeOf(input) }], { isOfMany: false })
    return memberOf(tx, from.workspaceId, userId)
  })
  if (!after) throw new AppError('NOT_FOUND')
  const characters = await charactersOf(services.db, [userId])
  return toMemberRow(after, characters.get(userId))
}

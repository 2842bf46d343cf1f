import type { LibraryRight } from '@metapyra/contract/entities/library'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { membersAmong } from './rights.queries.ts'

/** [LIB-5] Checks that rights are given to people of the space. The error does not reveal whether others exist. */
export const requirePeople = async (
  tx: Transaction,
  workspaceId: string,
  rights: LibraryRight[],
): Promise<void> => {
  const ids = rights.flatMap(({ principal, principalId }) => (principal === 'user' ? [principalId] : []))
  if (ids.length === 0) return
  const found = await membersAmong(tx, workspaceId, ids)
  if (ids.some((id) => !found.has(id)))
    throw new AppError('NOT_FOUND', { message: 'One of these people isn’t in this space.' })
}

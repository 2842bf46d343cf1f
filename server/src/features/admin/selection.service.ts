import type { SQL } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { cleanLine } from '../../platform/text/plain-text.ts'
import type { PeopleSelection } from './list.queries.ts'
import { membersMatching } from './list.queries.ts'

/** The selected people as a condition on `members`, shared by the list, its export and bulk acts. */
export const membersInSelection = (
  { presence }: Pick<Services, 'presence'>,
  workspaceId: string,
  { search = '', ...choice }: PeopleSelection,
): SQL | undefined => {
  if (choice.type === 'all' && !choice.filter?.importId)
    throw new AppError('VALIDATION', { fields: { type: 'Use “all” only with filter.importId.' } })
  return membersMatching(
    workspaceId,
    { ...choice, search: cleanLine(search) },
    choice.filter?.isHere === undefined ? [] : presence.peopleIn(workspaceId),
  )
}

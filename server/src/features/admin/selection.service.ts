import type { SQL } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import type { PeopleChoice } from './list.queries.ts'
import { whichMembers } from './list.queries.ts'

/** The people meant by a choice, as a condition on `members`: one reading of it for the list, its file and its acts. */
export const membersChosen = (
  { presence }: Pick<Services, 'presence'>,
  workspaceId: string,
  { search = '', ...choice }: PeopleChoice,
): SQL | undefined =>
  whichMembers(
    workspaceId,
    { ...choice, search: plainText(search) },
    choice.filter?.isHere === undefined ? [] : presence.peopleIn(workspaceId),
  )

import type { Input } from '@metapyra/contract/calls'
import type { SQL } from '../../db/drizzle.ts'
import { plainText } from '../../plain-text.ts'
import { whichMembers } from './list.queries.ts'

type Choice = Pick<Input<'POST v2/admin/workspace/user-list'>, 'type' | 'search' | 'filter'>

/** The people that the list shows for this choice, as a condition on `members`: one reading of it for both. */
export const membersChosen = (workspaceId: string, choice: Choice): SQL | undefined =>
  whichMembers(workspaceId, { ...choice, search: plainText(choice.search ?? '') })

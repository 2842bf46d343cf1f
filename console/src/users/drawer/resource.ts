import type { Reply } from '@metapyra/contract/calls'
import type { Resource } from '../../providers/resource.ts'

export type PersonDetails = Reply<'POST v2/admin/workspace/person'> & { id: string }

/** One person with the details that the list leaves out. Changes are sent through `users`, as from the list. */
export const personResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({ ...(await api('POST v2/admin/workspace/person', { userId: id })), id }),
})

import type { Input } from '@metapyra/contract/calls'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { ListQuery, Resource } from '../providers/resource.ts'
import { pageOf } from '../ui/table/list-input.ts'

/** A guest link in Refine's form: `id` identifies the row. */
export interface GuestLink extends GuestInvite {
  id: string
}

export type LinksInput = Input<'POST v2/guest/invite'>
export type LinkChange = Omit<Input<'POST v2/guest/invite-update'>, 'guestId'>

const linkOf = (invite: GuestInvite): GuestLink => ({ ...invite, id: invite.guestId })
const pageOfFound = ({ pagination, search }: ListQuery) => ({
  ...pageOf(pagination),
  ...(search.trim() && { search: search.trim() }),
})

export const guestLinksResource: Resource = (api) => ({
  'GET /': async (query) => {
    const { rows, ...list } = await api('POST v2/admin/guest-invites', pageOfFound(query))
    return { ...list, rows: rows.map(linkOf) }
  },
  'POST /': ({ body }) => api('POST v2/guest/invite', body as LinksInput),
  'PATCH /:id': async ({ id, body }) =>
    linkOf(await api('POST v2/guest/invite-update', { ...(body as LinkChange), guestId: id })),
  'DELETE /?id': ({ ids }) => {
    const [guestId = '', ...otherIds] = ids
    if (otherIds.length === 0) return api('POST v2/admin/invalidate-guest-invite', { guestId })
    return api('POST v2/admin/invalidate-guest-invites', { guestIds: ids })
  },
})

/** Guests who have come in, by a link or by the space's address. */
export const guestsResource: Resource = (api) => ({
  'GET /': (query) => api('POST v2/admin/guest-user-list', pageOfFound(query)),
})

import type { Input } from '@metapyra/contract/calls'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { Resource } from '../providers/resource.ts'
import { pageOf } from '../ui/table/list-input.ts'

/** A guest link as Refine takes it: `id` names the row. */
export interface GuestLink extends GuestInvite {
  id: string
}

export type LinksWish = Input<'POST v2/guest/invite'>
export type LinkChange = Omit<Input<'POST v2/guest/invite-update'>, 'guestId'>

const linkOf = (invite: GuestInvite): GuestLink => ({ ...invite, id: invite.guestId })
const sought = (search: unknown) => (String(search ?? '').trim() ? { search: String(search).trim() } : {})

export const guestLinksResource: Resource = (api) => ({
  getList: async ({ pagination, meta }) => {
    const input = { ...pageOf(pagination), ...sought(meta?.['search']) }
    const { rows, total } = await api('POST v2/admin/guest-invites', input)
    return { data: rows.map(linkOf), total: total ?? rows.length }
  },
  create: async ({ variables }) => ({ data: await api('POST v2/guest/invite', variables as LinksWish) }),
  update: async ({ id, variables }) => {
    const change = { ...(variables as LinkChange), guestId: String(id) }
    return { data: linkOf(await api('POST v2/guest/invite-update', change)) }
  },
  deleteMany: async ({ ids }) => {
    const [guestId = '', ...others] = ids.map(String)
    if (others.length === 0) await api('POST v2/admin/invalidate-guest-invite', { guestId })
    else await api('POST v2/admin/invalidate-guest-invites', { guestIds: [guestId, ...others] })
    return { data: [] }
  },
})

/** Who came in, by a link or by the door of the space. */
export const guestsResource: Resource = (api) => ({
  getList: async ({ pagination, meta }) => {
    const input = { ...pageOf(pagination), ...sought(meta?.['search']) }
    const { rows, total } = await api('POST v2/admin/guest-user-list', input)
    return { data: rows, total: total ?? rows.length }
  },
})

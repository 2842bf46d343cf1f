/** For tests: a space that admits guests, its owner, and guest links. Not part of the server. */
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { Actor } from '../actor.ts'
import { createActor, registerOwner } from '../actor.ts'
import { ALL_GUEST_RIGHTS } from '../live.ts'
import type { TestServer } from '../server.ts'

interface LinkChoices {
  emailList?: string[]
  maxUses?: number
  days?: number
  by?: Actor
}

/** `now` is the server's clock. */
export const openToGuests = async ({ origin }: Pick<TestServer, 'origin'>, now = () => new Date()) => {
  const domain = `g${randomUUID().slice(0, 8)}`
  const { owner, workspaceId } = await registerOwner(origin, `${domain}@example.com`, domain)
  const here = { workspaceId }
  const allow = (isGuestAllowed: 'true' | 'false') =>
    owner.call('PUT v2/admin/workspace/settings-update', { settings: { isGuestAllowed } }, here)
  await allow('true')
  await owner.call('PUT v2/admin/workspace/settings-update', { settings: ALL_GUEST_RIGHTS }, here)
  const invite = ({ emailList = [], maxUses, days = 1, by = owner }: LinkChoices = {}) =>
    by.call(
      'POST v2/guest/invite',
      {
        timestamp: now().getTime() + days * DAY_MS,
        emailList,
        linkInfo: { position: 'bottom-right', ...(maxUses && { maxUses }) },
      },
      here,
    )
  return {
    workspaceId,
    domain,
    here,
    owner,
    allow,
    invite,
    link: async (choices?: LinkChoices): Promise<GuestInvite> => {
      const { status, body } = await invite(choices)
      if (status !== 201) throw new Error(`no link: ${status} ${JSON.stringify(body)}`)
      return body.invites[0]
    },
    comeIn: async ({ spaceLink }: Pick<GuestInvite, 'spaceLink'>, actor = createActor(origin)) => {
      const answer = await actor.call('POST v2/guest/auth-invite', { spaceLink })
      return { actor, ...answer }
    },
    invalidate: ({ guestId }: Pick<GuestInvite, 'guestId'>) =>
      owner.call('POST v2/admin/invalidate-guest-invite', { guestId }, here),
  }
}

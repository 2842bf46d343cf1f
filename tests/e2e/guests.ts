import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import type { GuestInvite } from '@metapyra/contract/entities/admin'
import type { Page } from 'playwright'
import type { Owner } from '../api/register.ts'
import { createSpaceOwner } from '../api/register.ts'
import type { Served } from './served.ts'

interface LinkChoices {
  emailList?: string[]
  maxUses?: number
  lastsMs?: number
}

/** A space that lets guests in, and functions by which its owner acts without a browser. */
export const openToGuests = async (served: Served, founder?: Owner) => {
  const { actor: owner, domain } = founder ?? (await createSpaceOwner(served))
  const allow = (isGuestAllowed: 'true' | 'false') =>
    owner.call('PUT v2/admin/workspace/settings-update', {
      settings: {
        isGuestAllowed,
        ...{ guestsReadChat: true, guestsReadHistory: true, guestsSeePeople: true },
        ...{ guestsSeeEvents: true, guestsSeePolls: true, guestsSeeLibrary: true },
      },
    })
  await allow('true')
  return {
    owner,
    domain,
    allow,
    origin: served.ofSpace(domain),
    link: async ({ emailList = [], maxUses, lastsMs = DAY_MS }: LinkChoices = {}): Promise<GuestInvite> => {
      const linkInfo = { position: 'bottom-left' as const, ...(maxUses && { maxUses }) }
      const input = { timestamp: Date.now() + lastsMs, emailList, linkInfo }
      const { invites } = await owner.call('POST v2/guest/invite', input)
      const [createdLink] = invites
      if (!createdLink) throw new Error('No link was made')
      return createdLink
    },
    invalidate: ({ guestId }: GuestInvite) =>
      owner.call('POST v2/admin/invalidate-guest-invite', { guestId }),
  }
}

export const someAddress = () => `${randomUUID()}@example.com`

/** Goes through the page of a link and the welcome page into the room. */
export const enterAsGuest = async (page: Page, name: string, atWelcome?: () => Promise<void>) => {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Join as guest' }).click()
  await page.waitForURL('**/welcome')
  await page.getByRole('button', { name: 'Join space' }).waitFor()
  await atWelcome?.()
  await page.getByRole('button', { name: 'Join space' }).click()
  await inside(page)
}

export const inside = async (page: Page) => {
  await page.waitForURL('**/space')
  await page.getByText(/people here|You’re the only one here/).waitFor()
}

export const endsAt = async (page: Page, path: string, heading: string | RegExp) => {
  await page.waitForURL(`**${path}`)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

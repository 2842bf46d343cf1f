import { APPOINTMENT } from '@metapyra/contract/appointment'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { BookingLink } from '@metapyra/contract/entities/appointment'
import { ownZone } from '@metapyra/session/dates'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { useAction } from '../../ui/forms/use-action.ts'

const loadLinks = (next?: string, typeId?: string) =>
  session.api(
    'POST v2/appointment/links',
    { ...(next && { next }), ...(typeId && { typeId }) },
    { isSilent: true },
  )

/** True for a link that anyone can book by, any number of times. */
const isOpen = ({ state, email, maxUses }: BookingLink): boolean =>
  state === 'live' && email === null && maxUses === null

/** Returns the link to share: the same one each time, as long as it works. */
export const openLinkOf = async (typeId: string): Promise<string> => {
  let page: Awaited<ReturnType<typeof loadLinks>> | undefined
  do {
    page = await loadLinks(page?.next, typeId)
    const existing = page.rows.find(isOpen)
    if (existing) return existing.url
  } while (page.next)
  // The longest possible lifetime, because the link is put into email signatures and pages.
  const expiresAt = new Date(Date.now() + APPOINTMENT.linkDaysMost * DAY_MS - HOUR_MS).toISOString()
  const input = { typeId, timezone: ownZone(), expiresAt }
  const created = await session.api('POST v2/appointment/generate-availability-link', input, {
    isSilent: true,
  })
  invalidate('appointment')
  return created.url
}

/** Creates a link that expires with its first booking. */
export const makeSingleLink = async (typeId: string): Promise<string> => {
  const input = { typeId, timezone: ownZone(), isSingleUse: true }
  const created = await session.api('POST v2/appointment/generate-availability-link', input, {
    isSilent: true,
  })
  invalidate('appointment')
  return created.url
}

export const copyText = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    session.toast('success', done)
  } catch {
    session.toast('warning', `Couldn’t copy. Here it is: ${text}`)
  }
}

export const useCopiedLink = (typeId: string) => {
  const { busy, act } = useAction()
  const copy = () => void act('copy', async () => copyText(await openLinkOf(typeId), 'Link copied.'))
  return { isBusy: busy !== null, copy }
}

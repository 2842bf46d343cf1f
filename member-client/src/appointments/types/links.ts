import { APPOINTMENT } from '@metapyra/contract/appointment'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { BookingLink } from '@metapyra/contract/entities/appointment'
import { ownZone } from '@metapyra/session/dates'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { useAct } from '../../ui/forms/use-act.ts'

const loadLinks = (next?: string, typeId?: string) =>
  session.api(
    'POST v2/appointment/links',
    { ...(next && { next }), ...(typeId && { typeId }) },
    { isSilent: true },
  )

/** One that anybody may book by, as often as they like. */
const isOpen = ({ state, email, maxUses }: BookingLink): boolean =>
  state === 'live' && email === null && maxUses === null

/** The link that one gives away: the same each time, as long as it works. */
export const openLinkOf = async (typeId: string): Promise<string> => {
  let page: Awaited<ReturnType<typeof loadLinks>> | undefined
  do {
    page = await loadLinks(page?.next, typeId)
    const known = page.rows.find(isOpen)
    if (known) return known.url
  } while (page.next)
  // It ends up below mails and on pages: as long as one may last.
  const expiresAt = new Date(Date.now() + APPOINTMENT.linkDaysMost * DAY_MS - HOUR_MS).toISOString()
  const input = { typeId, timezone: ownZone(), expiresAt }
  const made = await session.api('POST v2/appointment/generate-availability-link', input, { isSilent: true })
  invalidate('appointment')
  return made.url
}

/** One that ends with its first booking. */
export const makeSingleLink = async (typeId: string): Promise<string> => {
  const input = { typeId, timezone: ownZone(), isSingleUse: true }
  const made = await session.api('POST v2/appointment/generate-availability-link', input, { isSilent: true })
  invalidate('appointment')
  return made.url
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
  const { busy, act } = useAct()
  const copy = () => void act('copy', async () => copyText(await openLinkOf(typeId), 'Link copied.'))
  return { isBusy: busy !== null, copy }
}

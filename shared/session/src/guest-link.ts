import type { WIDGET_POSITIONS } from '@metapyra/contract/constants'
import { DAY_MS, GUEST_LINK_MAX_DAYS, GUEST_LINK_MAX_USES, HOUR_MS } from '@metapyra/contract/constants'

/** How long a guest link may be good for, the usual one first. */
export const LIFETIMES = [
  { label: '1 week', ms: 7 * DAY_MS },
  { label: '1 day', ms: DAY_MS },
  { label: '1 hour', ms: HOUR_MS },
  { label: `${GUEST_LINK_MAX_DAYS} days`, ms: GUEST_LINK_MAX_DAYS * DAY_MS },
] as const

/** Where the button of a link stands on a website, the usual place first. */
export const CORNERS = [
  ['bottom-right', 'Bottom right'],
  ['bottom-left', 'Bottom left'],
  ['top-right', 'Top right'],
  ['top-left', 'Top left'],
] as const satisfies readonly (readonly [(typeof WIDGET_POSITIONS)[number], string])[]

/** A whole number from 1 on, null for no limit, undefined for anything else. */
export const maxUsesIn = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= GUEST_LINK_MAX_USES ? count : undefined
}

/** The same for an input that checks itself. */
export const MAX_USES_PATTERN = `[1-9][0-9]{0,3}|${GUEST_LINK_MAX_USES}`
export const MAX_USES_PROBLEM = `Enter a whole number from 1 to ${`${GUEST_LINK_MAX_USES}`.replace(/000$/, ',000')}, or leave it empty.`

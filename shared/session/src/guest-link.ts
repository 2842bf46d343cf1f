import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { WIDGET_POSITIONS } from '@metapyra/contract/guests'
import { GUEST_LINK_MAX_DAYS, GUEST_LINK_MAX_USES } from '@metapyra/contract/guests'

/** The choices for a guest link's lifetime, the default first. */
export const LIFETIMES = [
  { label: '1 week', ms: 7 * DAY_MS },
  { label: '1 day', ms: DAY_MS },
  { label: '1 hour', ms: HOUR_MS },
  { label: `${GUEST_LINK_MAX_DAYS} days`, ms: GUEST_LINK_MAX_DAYS * DAY_MS },
] as const

/** The choices for the position of a link's button on a website, the default first. */
export const CORNERS = [
  ['bottom-right', 'Bottom right'],
  ['bottom-left', 'Bottom left'],
  ['top-right', 'Top right'],
  ['top-left', 'Top left'],
] as const satisfies readonly (readonly [(typeof WIDGET_POSITIONS)[number], string])[]

/** Parses a whole number of at least 1. Null means no limit; undefined, anything else. */
export const maxUsesIn = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= GUEST_LINK_MAX_USES ? count : undefined
}

/** The rule for the number of uses, as the `pattern` of an input that validates itself. */
export const MAX_USES_PATTERN = `[1-9][0-9]{0,3}|${GUEST_LINK_MAX_USES}`
export const MAX_USES_PROBLEM = `Enter a whole number from 1 to ${`${GUEST_LINK_MAX_USES}`.replace(/000$/, ',000')}, or leave it empty.`

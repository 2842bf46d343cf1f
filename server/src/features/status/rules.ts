import type { PersonStatus } from '@metapyra/contract/person'
import { AVAILABLE, STATUS_SOURCES } from '@metapyra/contract/presence'
import type { StatusRow } from './queries.ts'

/** The status displayed for people who have set none. */
export const visibleStatus = (state: 'available' | 'away' | 'offline'): PersonStatus => ({
  ...AVAILABLE,
  state,
})

/** [STATUS-2] True if the status has expired. */
export const isOver = ({ clearAt }: { clearAt: Date | string | null }, now: Date): boolean =>
  clearAt !== null && new Date(clearAt) <= now

const rank = ({ source }: Pick<StatusRow, 'source'>): number => STATUS_SOURCES.indexOf(source)

/** [STATUS-1] Returns which of a person's statuses is displayed, if any. */
export const prevailing = (rows: readonly StatusRow[], now: Date): StatusRow | undefined =>
  rows.filter((row) => !isOver(row, now)).toSorted((a, b) => rank(a) - rank(b))[0]

export const toPersonStatus = ({ state, emoji, text, clearAt, source }: StatusRow): PersonStatus => ({
  state,
  emoji: emoji || null,
  text,
  clearAt: clearAt?.toISOString() ?? null,
  source,
})

/** The variation selector that makes a character an emoji, which some keyboards leave out. */
const PICTURE = '\uFE0F'
const ONE_EMOJI = /^\p{RGI_Emoji}$/v

/** Returns one emoji in displayable form; undefined if the text is anything else. */
export const oneEmoji = (text: string): string | undefined =>
  [text, text + PICTURE].find((one) => ONE_EMOJI.test(one))

import type { PersonStatus } from '@metapyra/contract/person'
import { AVAILABLE, STATUS_SOURCES } from '@metapyra/contract/presence'
import type { StatusRow } from './queries.ts'

/** What is seen of somebody who has set nothing. */
export const visibleStatus = (state: 'available' | 'away' | 'offline'): PersonStatus => ({
  ...AVAILABLE,
  state,
})

/** [STATUS-2] */
export const isOver = ({ clearAt }: { clearAt: Date | string | null }, now: Date): boolean =>
  clearAt !== null && new Date(clearAt) <= now

const rank = ({ source }: Pick<StatusRow, 'source'>): number => STATUS_SOURCES.indexOf(source)

/** [STATUS-1] What counts of what was set of one person, if anything does. */
export const prevailing = (rows: readonly StatusRow[], now: Date): StatusRow | undefined =>
  rows.filter((row) => !isOver(row, now)).toSorted((one, other) => rank(one) - rank(other))[0]

export const toPersonStatus = ({ state, emoji, text, clearAt, source }: StatusRow): PersonStatus => ({
  state,
  emoji: emoji || null,
  text,
  clearAt: clearAt?.toISOString() ?? null,
  source,
})

/** As keyboards send some: without the mark that makes a picture of a sign. */
const PICTURE = '\uFE0F'
const ONE_EMOJI = /^\p{RGI_Emoji}$/v

/** One emoji as it is shown, or undefined where it is none, or several, or something beside it. */
export const oneEmoji = (text: string): string | undefined =>
  [text, text + PICTURE].find((one) => ONE_EMOJI.test(one))

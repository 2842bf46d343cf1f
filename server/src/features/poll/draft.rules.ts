import { POLL } from '@metapyra/contract/polls'
import { AppError } from '../../platform/http/app-error.ts'
import type { OptionRow, PollRow } from './queries.ts'

const invalid = (fields: Record<string, string>): AppError => new AppError('VALIDATION', { fields })

interface Draft {
  kind: PollRow['kind']
  options: readonly { label: string; startsAt?: string }[]
  minChoices?: number
  maxChoices?: number
}

/** Returns how many options can be chosen; by default one, or up to all. */
export const choiceLimitsOf = ({ kind, options, minChoices = 1, maxChoices }: Draft) => {
  const most = kind === 'single' ? 1 : POLL.optionsMost
  const max = Math.min(maxChoices ?? most, most)
  if (kind === 'single' && (minChoices > 1 || (maxChoices ?? 1) > 1))
    throw invalid({ maxChoices: 'This poll allows one choice.' })
  if (minChoices > max) throw invalid({ minChoices: 'The minimum can’t be more than the maximum.' })
  if (minChoices > options.length) throw invalid({ minChoices: 'There aren’t that many options.' })
  return { minChoices, maxChoices: max }
}

/** [POLL-10] Returns the options in stored form. Throws on duplicates, ignoring spaces and case. */
export const optionsFrom = (
  kind: PollRow['kind'],
  drafts: Draft['options'],
  /** The existing options, and the name of the input field. */
  { known = [], field = 'options' }: { known?: readonly Pick<OptionRow, 'label'>[]; field?: string } = {},
): { label: string; startsAt: Date | null }[] => {
  const labels = new Set(known.map(({ label }) => label.toLowerCase()))
  return drafts.map(({ label, startsAt }, index) => {
    const text = label.normalize('NFC').trim().replace(/\s+/g, ' ')
    if (labels.has(text.toLowerCase()))
      throw invalid({ [`${field}[${index}]`]: 'This option already exists.' })
    if ((kind === 'date') !== (startsAt !== undefined))
      throw invalid({
        [`${field}[${index}]`]:
          kind === 'date'
            ? 'Add a time: this is a date poll.'
            : 'Only options in date polls can have a time.',
      })
    labels.add(text.toLowerCase())
    return { label: text, startsAt: startsAt === undefined ? null : new Date(startsAt) }
  })
}

/** [POLL-2] Returns the closing time. Throws if it is in the past. */
export const closingTime = (closesAt: string | null | undefined, now: Date): Date | null | undefined => {
  if (closesAt === undefined || closesAt === null) return closesAt
  const at = new Date(closesAt)
  if (!(at > now)) throw invalid({ closesAt: 'Choose a time in the future.' })
  return at
}

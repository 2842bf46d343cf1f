import type { FullAgent } from '@metapyra/contract/entities/agent'
import type { AgentReport } from '@metapyra/contract/entities/agent-report'
import { LIBRARY } from '@metapyra/contract/library'
import { numberFormat } from '@metapyra/session/dates'

type Numbers = AgentReport['totals']

const percent = numberFormat({ style: 'percent' })
const seconds = numberFormat({ maximumFractionDigits: 1 })

/** Formats a share as `82%`. */
export const shareOf = (part: number, total: number): string => percent.format(total === 0 ? 0 : part / total)

/** Formats a duration as `0.4 s`, or as `40 ms` below a tenth of a second. */
export const secondsIn = (ms: number): string => (ms < 100 ? `${ms} ms` : `${seconds.format(ms / 1000)} s`)

export const minutesIn = ({ callSeconds }: Numbers): number => Math.round(callSeconds / 60)

/** Formats a cost as `$1.20`. Below a cent it displays more digits, so that it does not read as zero. */
export const costOf = ({ costMicros }: Numbers, currency: string): string => {
  const amount = costMicros / 1_000_000
  const style = { style: 'currency', currency } as const
  const isTiny = amount > 0 && amount < 0.01
  return numberFormat(isTiny ? { ...style, maximumSignificantDigits: 2 } : style).format(amount)
}

/**
 * Address for writing a note that answers a question: in the first folder of the agent, or at the top of the library if
 * the agent searches all folders.
 */
export const newNoteLink = ({ folders }: Pick<FullAgent, 'folders'>, question: string): string => {
  const title = [...question.replace(/\s+/g, ' ').trim()].slice(0, LIBRARY.nameMaxLength / 2).join('')
  return `/space?${new URLSearchParams({ item: `note:${folders[0]?.id ?? ''}:${title}` })}`
}

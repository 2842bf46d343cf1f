import type { FullAgent } from '@metapyra/contract/entities/agent'
import type { AgentReport } from '@metapyra/contract/entities/agent-report'
import { LIBRARY } from '@metapyra/contract/library'
import { numberFormat } from '@metapyra/session/dates'

type Numbers = AgentReport['totals']

const percent = numberFormat({ style: 'percent' })
const seconds = numberFormat({ maximumFractionDigits: 1 })

/** `82%` */
export const shareOf = (some: number, all: number): string => percent.format(all === 0 ? 0 : some / all)

/** `0.4 s`, of less than a tenth `40 ms`. */
export const secondsIn = (ms: number): string => (ms < 100 ? `${ms} ms` : `${seconds.format(ms / 1000)} s`)

export const minutesIn = ({ callSeconds }: Numbers): number => Math.round(callSeconds / 60)

/** `$1.20`; of less than a cent so much that it is not nothing. */
export const costOf = ({ costMicros }: Numbers, currency: string): string => {
  const amount = costMicros / 1_000_000
  const style = { style: 'currency', currency } as const
  const isTiny = amount > 0 && amount < 0.01
  return numberFormat(isTiny ? { ...style, maximumSignificantDigits: 2 } : style).format(amount)
}

/** Where a note is written that answers a question: in the first folder that the agent knows, where it does not know all. */
export const noteAddress = ({ folders }: Pick<FullAgent, 'folders'>, question: string): string => {
  const title = [...question.replace(/\s+/g, ' ').trim()].slice(0, LIBRARY.nameMaxLength / 2).join('')
  return `/space?${new URLSearchParams({ item: `note:${folders[0]?.id ?? ''}:${title}` })}`
}

import type { AuditField } from '@metapyra/contract/audit'
import type { AuditChange, AuditValue } from '@metapyra/contract/entities/audit'

/** No one reads more of a value in a log, and names are never longer. */
const VALUE_MAX = 300

/** [AUD-3] Shortens a text to the length that an entry stores. */
export const truncate = (text: string): string =>
  text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX).toWellFormed()}…` : text

const cutValue = (value: AuditValue): AuditValue => (typeof value === 'string' ? truncate(value) : value)

export const cutChanges = (changes: AuditChange[]): AuditChange[] =>
  changes.map(({ field, before, after }) => ({ field, before: cutValue(before), after: cutValue(after) }))

type State = Partial<Record<AuditField, AuditValue | Date | undefined>>

const toAuditValue = (value: AuditValue | Date | undefined): AuditValue =>
  value instanceof Date ? value.toISOString() : (value ?? null)

/**
 * The fields of `after` that differ from `before`, in the order of `after`. Fields missing in `after` are unchanged.
 */
export const changesBetween = (before: State, after: State): AuditChange[] =>
  (Object.keys(after) as AuditField[]).flatMap((field) => {
    const [was, is] = [toAuditValue(before[field]), toAuditValue(after[field])]
    return was === is ? [] : [{ field, before: was, after: is }]
  })

/** Adds the numbers of two lists of changes field by field; other values are those of the later list. */
export const addTotals = (earlier: AuditChange[], later: AuditChange[]): AuditChange[] => {
  const totals = new Map(earlier.map((change) => [change.field, change]))
  for (const change of later) {
    const before = totals.get(change.field)?.after
    const isSum = typeof before === 'number' && typeof change.after === 'number'
    totals.set(change.field, isSum ? { ...change, after: before + Number(change.after) } : change)
  }
  return [...totals.values()]
}

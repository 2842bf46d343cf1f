import type { AuditField } from '@metapyra/contract/audit'
import type { AuditChange, AuditValue } from '@metapyra/contract/entities/audit'

/** Nobody reads more of a value in a log, and a name is never longer. */
const VALUE_MAX = 300

/** [AUD-3] As much of a text as an entry keeps. */
export const cut = (text: string): string =>
  text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX).toWellFormed()}…` : text

const cutValue = (value: AuditValue): AuditValue => (typeof value === 'string' ? cut(value) : value)

export const cutChanges = (changes: AuditChange[]): AuditChange[] =>
  changes.map(({ field, before, after }) => ({ field, before: cutValue(before), after: cutValue(after) }))

type State = Partial<Record<AuditField, AuditValue | Date | undefined>>

const kept = (value: AuditValue | Date | undefined): AuditValue =>
  value instanceof Date ? value.toISOString() : (value ?? null)

/** What `after` has otherwise than `before`, in the order of `after`; what it leaves out has stayed. */
export const changesBetween = (before: State, after: State): AuditChange[] =>
  (Object.keys(after) as AuditField[]).flatMap((field) => {
    const [was, is] = [kept(before[field]), kept(after[field])]
    return was === is ? [] : [{ field, before: was, after: is }]
  })

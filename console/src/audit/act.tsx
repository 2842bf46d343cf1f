import { AUDIT_FIELDS } from '@metapyra/contract/audit'
import type { AuditEntry } from '@metapyra/contract/entities/audit'
import css from './audit.module.css'
import { sentenceOf, subjectOf } from './audit-format.ts'
import { ChangeValue } from './change-value.tsx'

const SHOWN_CHANGES = 2

/** The sentence of what was done, and the first of the changed values. */
export function AuditEntrySentence({ entry }: { entry: AuditEntry }) {
  const [before, after] = sentenceOf(entry)
  const visibleChanges = entry.changes.slice(0, SHOWN_CHANGES)
  const hiddenCount = entry.changes.length - visibleChanges.length
  return (
    <div className={css['stacked']}>
      <span className={css['sentence']}>
        {before}
        <strong dir="auto">{subjectOf(entry)}</strong>
        {after}
      </span>
      {visibleChanges.map(({ field, before: oldValue, after: newValue }) => (
        <span key={field} className={`${css['line']} ${css['change']}`}>
          {AUDIT_FIELDS[field]}:{' '}
          {oldValue !== null && (
            <>
              <ChangeValue field={field} value={oldValue} />
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> changed to </span>
            </>
          )}
          <ChangeValue field={field} value={newValue} />
        </span>
      ))}
      {hiddenCount > 0 && <span className={css['line']}>and {hiddenCount} more</span>}
    </div>
  )
}

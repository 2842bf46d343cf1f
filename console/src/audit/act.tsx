import { AUDIT_FIELDS } from '@metapyra/contract/audit'
import type { AuditEntry } from '@metapyra/contract/entities/audit'
import css from './audit.module.css'
import { sentenceOf, subjectOf } from './audit-format.ts'
import { ChangeValue } from './change-value.tsx'

const SHOWN_CHANGES = 2

/** The sentence of what was done, and the first of the changed values. */
export function AuditEntrySentence({ entry }: { entry: AuditEntry }) {
  const [before, after] = sentenceOf(entry)
  const shown = entry.changes.slice(0, SHOWN_CHANGES)
  const more = entry.changes.length - shown.length
  return (
    <div className={css['stacked']}>
      <span className={css['sentence']}>
        {before}
        <strong>{subjectOf(entry)}</strong>
        {after}
      </span>
      {shown.map(({ field, before: was, after: is }) => (
        <span key={field} className={`${css['line']} ${css['change']}`}>
          {AUDIT_FIELDS[field]}:{' '}
          {was !== null && (
            <>
              <ChangeValue field={field} value={was} />
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> changed to </span>
            </>
          )}
          <ChangeValue field={field} value={is} />
        </span>
      ))}
      {more > 0 && <span className={css['line']}>and {more} more</span>}
    </div>
  )
}

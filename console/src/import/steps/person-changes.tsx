import type { PersonChange } from '../csv/known-people.ts'
import { FIELD_LABELS } from '../csv/mapping.ts'
import css from './person-preview.module.css'
import { roleLabel } from './person-preview.tsx'

const valueText = ({ field }: PersonChange, value: string) =>
  field === 'role' ? roleLabel(value as Parameters<typeof roleLabel>[0]) : value || 'empty'

/** What an update makes of somebody: each field as it was and as it will be. */
export function PersonChanges({ changes }: { changes: readonly PersonChange[] }) {
  return (
    <ul className={css['changes']}>
      {changes.map((change) => (
        <li key={change.field} data-field={change.field}>
          {FIELD_LABELS[change.field]}: <bdi>{valueText(change, change.from)}</bdi>
          <span className="visually-hidden"> becomes </span>
          <span aria-hidden="true"> → </span>
          <strong>
            <bdi>{valueText(change, change.to)}</bdi>
          </strong>
        </li>
      ))}
    </ul>
  )
}

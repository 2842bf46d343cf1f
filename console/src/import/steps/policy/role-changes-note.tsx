import { Button } from 'antd'
import { formatCount, formatNumber } from '../../../ui/format/counted.ts'
import { Note } from '../../../ui/page/note.tsx'
import type { Counts } from '../../csv/check-table.ts'
import type { Import } from '../../use-import.ts'
import { PersonChanges } from '../person-changes.tsx'
import { useWorkerValue } from '../use-worker-value.ts'
import css from './role-changes-note.module.css'

const SHOWN_PEOPLE = 5

/** “2 roles change, 1 person loses admin” */
export function roleChangesText({ roleChanges, adminsLost, adminsMade }: Counts): string {
  return [
    formatCount(roleChanges, 'role changes', 'roles change'),
    adminsLost > 0 && formatCount(adminsLost, 'person loses admin', 'people lose admin'),
    adminsMade > 0 && formatCount(adminsMade, 'person becomes an admin', 'people become admins'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whose role an update changes and to what, before it is started. */
export function RoleChangesNote({ job, counts }: { job: Import; counts: Counts }) {
  const found = useWorkerValue(job, (worker) =>
    worker.page({ filter: 'roleChange', offset: 0, limit: SHOWN_PEOPLE }),
  )
  if (counts.roleChanges === 0) return null
  const more = counts.roleChanges - SHOWN_PEOPLE
  return (
    <Note type="warning" action={<Button onClick={() => job.goTo('check')}>Review rows</Button>}>
      <strong>{roleChangesText(counts)}.</strong>
      {found && (
        <ul className={css['people']}>
          {found.rows.map(({ index, known, changes }) => (
            <li key={index}>
              <bdi>{known?.name || known?.email}</bdi>
              <PersonChanges changes={changes.filter(({ field }) => field === 'role')} />
            </li>
          ))}
          {more > 0 && <li>and {formatNumber(more)} more</li>}
        </ul>
      )}
    </Note>
  )
}

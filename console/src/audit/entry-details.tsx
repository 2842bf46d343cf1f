import { AUDIT_ACTIONS, AUDIT_FIELDS } from '@metapyra/contract/audit'
import type { AuditEntry } from '@metapyra/contract/entities/audit'
import { Button } from 'antd'
import { ExactInstant } from '../ui/format/instant.tsx'
import css from './audit.module.css'
import { deviceOf, ipAddressOf, subjectOf } from './audit-format.ts'
import { ChangeValue } from './change-value.tsx'

interface EntryDetailsProps {
  entry: AuditEntry
  onActor: (id: string) => void
  onSubject: (id: string) => void
}

/** All details of an entry: values before and after side by side, exact time, and origin. */
export function EntryDetails({ entry, onActor, onSubject }: EntryDetailsProps) {
  const { actor, subject, changes } = entry
  return (
    <section
      className={css['details']}
      aria-label={`${AUDIT_ACTIONS[entry.action].title}: ${subjectOf(entry)}`}
    >
      {changes.length > 0 && <Changes changes={changes} />}
      <dl className={css['facts']}>
        <Fact name="When">
          <ExactInstant at={entry.at} />
        </Fact>
        <Fact name="Who">
          <bdi>{actor.name}</bdi>
          {actor.email && <span className={css['line']}>{actor.email}</span>}
        </Fact>
        <Fact name="Target">
          <bdi>{subject.name}</bdi>
          {subject.email && <span className={css['line']}>{subject.email}</span>}
        </Fact>
        <Fact name="From">
          {ipAddressOf(entry)}
          <span className={css['line']}>{deviceOf(entry)}</span>
        </Fact>
      </dl>
      <div className={css['ways']}>
        {actor.id && (
          <Button size="small" onClick={() => onActor(actor.id ?? '')}>
            All by <bdi>{actor.name}</bdi>
          </Button>
        )}
        {subject.id && (
          <Button size="small" onClick={() => onSubject(subject.id ?? '')}>
            All about <bdi>{subjectOf(entry)}</bdi>
          </Button>
        )}
      </div>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  return (
    <table className={css['changes']}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{AUDIT_FIELDS[field]}</th>
            <td data-side="before">
              <ChangeValue field={field} value={before} />
            </td>
            <td data-side="after">
              <ChangeValue field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

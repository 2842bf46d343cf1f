import { useState } from 'react'
import { useAccess } from '../../providers/access.ts'
import css from './drawer.module.css'
import type { PersonDetails } from './resource.ts'
import { usePersonChange } from './use-person-change.ts'

const RIGHTS = [
  { field: 'userRecording', label: 'Can record calls', verb: 'record' },
  { field: 'userTranscriber', label: 'Can transcribe calls', verb: 'transcribe' },
] as const

export function RightsSwitches({ details }: { details: PersonDetails }) {
  const { person } = details
  const { change, isPending } = usePersonChange(person.userId)
  // A switch changes immediately and returns if the server refuses.
  const [optimistic, setOptimistic] = useState<{ of: typeof person; rights: Partial<typeof person> }>()
  const displayedPerson = optimistic?.of === person ? { ...person, ...optimistic.rights } : person
  const answer = useAccess()('changePerson', person)
  const personName = person.name || person.email
  return (
    <section className={css['section']}>
      <h2>Permissions</h2>
      {RIGHTS.map(({ field, label, verb }) => (
        <label key={field} className={css['switch']} title={answer.reason}>
          <input
            type="checkbox"
            role="switch"
            aria-label={label}
            aria-checked={displayedPerson[field] === 'enabled'}
            checked={displayedPerson[field] === 'enabled'}
            disabled={!answer.can}
            // Not disabled while saving, because that would take the focus away from keyboard users.
            onChange={({ target }) => {
              if (isPending) return
              const rights = { [field]: target.checked ? 'enabled' : 'disabled' } as const
              setOptimistic({ of: person, rights })
              change(rights, `${personName} ${target.checked ? 'can' : 'can no longer'} ${verb}.`, () =>
                setOptimistic(undefined),
              )
            }}
          />
          <span aria-hidden="true">{label}</span>
        </label>
      ))}
      {!answer.can && <p className={css['muted']}>{answer.reason}</p>}
    </section>
  )
}

import { useState } from 'react'
import { useMay } from '../../providers/access.ts'
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
  // A switch is where it was put at once, and goes back where the server refuses.
  const [put, setPut] = useState<{ of: typeof person; rights: Partial<typeof person> }>()
  const shown = put?.of === person ? { ...person, ...put.rights } : person
  const answer = useMay()('changePerson', person)
  const who = person.name || person.email
  return (
    <section className={css['section']}>
      <h2>Permissions</h2>
      {RIGHTS.map(({ field, label, verb }) => (
        <label key={field} className={css['switch']} title={answer.reason}>
          <input
            type="checkbox"
            role="switch"
            aria-label={label}
            aria-checked={shown[field] === 'enabled'}
            checked={shown[field] === 'enabled'}
            disabled={!answer.can}
            // Not disabled meanwhile: that would take the focus away from whoever works by keyboard.
            onChange={({ target }) => {
              if (isPending) return
              const rights = { [field]: target.checked ? 'enabled' : 'disabled' } as const
              setPut({ of: person, rights })
              change(rights, `${who} ${target.checked ? 'can' : 'can no longer'} ${verb}.`, () =>
                setPut(undefined),
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

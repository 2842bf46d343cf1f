import type { AuditEntry } from '@metapyra/contract/entities/audit'
import { useLogList } from '@refinedev/core'
import { Button } from 'antd'
import { AuditEntrySentence } from '../../audit/act.tsx'
import { Instant } from '../../ui/format/instant.tsx'
import { nameOf } from './devices.tsx'
import css from './drawer.module.css'
import type { PersonDetails } from './resource.ts'

interface Step {
  key: string
  at: string
  text: React.ReactNode
}

const entryStep = (entry: AuditEntry): Step => ({
  key: entry.id,
  at: entry.at,
  text: (
    <>
      <bdi>{entry.actor.name}</bdi> <AuditEntrySentence entry={entry} />
    </>
  ),
})

/**
 * The acts by and to the person, and what they did themselves: joined, logged in on the current devices, were last
 * active. [ADM-12] Only logins on the space's own hosts.
 */
export function Activity({ details }: { details: PersonDetails }) {
  const { person, invitedBy, devices } = details
  const log = useLogList<AuditEntry[]>({
    resource: 'person',
    meta: { id: person.userId, changedAt: JSON.stringify(person) },
    queryOptions: { staleTime: 0 },
  })
  const ownSteps: (Step | false)[] = [
    person.lastActiveAt !== null && { key: 'active', at: person.lastActiveAt, text: 'Last active' },
    person.joinedAt !== null && { key: 'joined', at: person.joinedAt, text: 'Joined the space' },
    person.invitedAt !== null && {
      key: 'invited',
      at: person.invitedAt,
      text: invitedBy ? `Invited by ${invitedBy}` : 'Invited',
    },
  ]
  const signIns = devices
    .filter(({ canEnd }) => canEnd)
    .map((device): Step => ({ key: device.id, at: device.since, text: `Logged in: ${nameOf(device)}` }))
  const steps = [
    ...ownSteps.filter((step) => step !== false),
    ...signIns,
    ...(log.data ?? []).map(entryStep),
  ].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <section className={css['section']}>
      <h2>Activity</h2>
      {log.isError && (
        <p className={css['muted']} role="alert">
          Couldn’t load the log.{' '}
          <Button size="small" onClick={() => void log.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ol className={css['steps']}>
        {steps.map(({ key, at, text }) => (
          <li key={key}>
            <span className={css['when']}>
              <Instant at={at} />
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

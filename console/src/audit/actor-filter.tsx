import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import css from './audit.module.css'
import type { AuditLog } from './use-audit-log.ts'

interface Actor {
  id: string
  name: string
  email: string | null
}

/**
 * Everyone who has acted. If two people share a name, their email address tells them apart. Refine's `useSelect` builds
 * each option's label itself; this filter builds it from the whole list.
 */
export function ActorFilter({ log }: { log: AuditLog }) {
  const { result } = useList<Actor, HttpError>({
    resource: 'audit-actors',
    pagination: { mode: 'off' },
  })
  const { actorId } = log.filters
  const isDouble = ({ id, name }: Actor) =>
    result.data.some((otherActor) => otherActor.name === name && otherActor.id !== id)
  const isKnown = result.data.some(({ id }) => id === actorId)
  return (
    <select
      className={`select ${css['person']}`}
      aria-label="Filter by person"
      value={actorId}
      onChange={({ target }) => log.setActor(target.value)}
    >
      <option value="">Anyone</option>
      {actorId && !isKnown && <option value={actorId}>One person</option>}
      {result.data.map((actor) => (
        <option key={actor.id} value={actor.id}>
          {isDouble(actor) && actor.email ? `${actor.name} (${actor.email})` : actor.name}
        </option>
      ))}
    </select>
  )
}

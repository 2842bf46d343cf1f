import { LIFETIMES } from '@metapyra/session/guest-link'
import { useId } from 'react'
import css from '../guests.module.css'

interface LinkFieldsProps {
  /** Null: as it is. */
  lifetimeMs: number | null
  onLifetime: (ms: number | null) => void
  /** As typed; empty is no limit. */
  maxUses: string
  onMaxUses: (text: string) => void
  canKeepEnd?: boolean
  problem: string | undefined
}

const lifetimes = LIFETIMES.toSorted((a, b) => a.ms - b.ms)

/** How long, and how many. */
export function LinkFields({
  lifetimeMs,
  onLifetime,
  maxUses,
  onMaxUses,
  canKeepEnd = false,
  problem,
}: LinkFieldsProps) {
  const id = useId()
  return (
    <div className={css['fields']}>
      <label>
        <span>{canKeepEnd ? 'Expires' : 'Expires after'}</span>
        <select
          className={`select ${css['wide']}`}
          value={lifetimeMs ?? ''}
          onChange={({ target }) => onLifetime(target.value === '' ? null : Number(target.value))}
        >
          {canKeepEnd && <option value="">No change</option>}
          {lifetimes.map(({ label, ms }) => (
            <option key={ms} value={ms}>
              {canKeepEnd ? `${label} from now` : label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Uses</span>
        <input
          className="input"
          inputMode="numeric"
          placeholder="Unlimited"
          autoComplete="off"
          value={maxUses}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ target }) => onMaxUses(target.value)}
        />
        {problem && (
          <span id={`${id}-problem`} className={css['problem']} role="alert">
            {problem}
          </span>
        )}
      </label>
    </div>
  )
}

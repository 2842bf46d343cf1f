import { useId } from 'react'
import css from './guests.module.css'
import { LIFETIMES } from './lifetimes.ts'

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

const MAX_USES = 10_000

/** A whole number from 1 on, null for no limit, undefined for anything else. */
export const maxUsesIn = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= MAX_USES ? count : undefined
}

export const MAX_USES_PROBLEM = `Write a whole number from 1 to ${MAX_USES.toLocaleString('en')}, or leave it empty.`

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
        <span>{canKeepEnd ? 'Ends' : 'Good for'}</span>
        <select
          className={`select ${css['wide']}`}
          value={lifetimeMs ?? ''}
          onChange={({ target }) => onLifetime(target.value === '' ? null : Number(target.value))}
        >
          {canKeepEnd && <option value="">As it is</option>}
          {LIFETIMES.map(({ label, ms }) => (
            <option key={ms} value={ms}>
              {canKeepEnd ? `${label} from now` : label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>How many may come in by it</span>
        <input
          className={css['input']}
          inputMode="numeric"
          placeholder="As many as come"
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

import type { DayWindow } from '@metapyra/contract/entities/appointment'
import { useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import * as field from '../../ui/forms/field.module.css'
import { plus } from '../../ui/icons/action.ts'
import { cross } from '../../ui/icons/message.ts'
import * as iconButton from '../../ui/style/icon-button.module.css'
import * as css from './hours.module.css'
import { clockOf, fieldOf, formatWindows, nextWindow, timesFor } from './windows.ts'

interface WindowFieldsProps {
  /** Prefix of the field names. */
  owner: string
  /** Label prefix for screen readers, such as `Monday`. */
  label: string
  initialWindows: readonly DayWindow[]
  /** Displayed if there are no hours. */
  none?: string
  onEdit?(): void
  /** Copies these hours to other days. */
  copy?: { words: string; to(windows: readonly DayWindow[]): void }
}

let lastKey = 0
const keyed = (window: DayWindow) => {
  lastKey += 1
  return { ...window, key: lastKey }
}

/** Ranges of hours, separated by breaks; none means unavailable. */
export function WindowFields({
  owner,
  label,
  initialWindows,
  none = 'Unavailable',
  onEdit,
  copy,
}: WindowFieldsProps) {
  const [windows, show] = useState(() => initialWindows.map(keyed))
  const setWindows = (next: typeof windows) => {
    show(next)
    onEdit?.()
  }
  const change = (key: number, part: Partial<DayWindow>) =>
    setWindows(windows.map((window) => (window.key === key ? { ...window, ...part } : window)))
  return (
    <div className={css.windows}>
      {windows.length === 0 && <span className={css.closed}>{none}</span>}
      {windows.map(({ key, ...window }, at) => (
        <span key={key} className={css.window}>
          <Time
            {...{ owner, label, at, window }}
            side="start"
            onChange={(startMin) => change(key, { startMin })}
          />
          <span aria-hidden="true">–</span>
          <Time {...{ owner, label, at, window }} side="end" onChange={(endMin) => change(key, { endMin })} />
          <button
            type="button"
            className={iconButton.button}
            aria-label={`Remove ${formatWindows([window])}, ${label}`}
            onClick={() => setWindows(windows.filter((window) => window.key !== key))}
          >
            <Icon path={cross} size={16} />
          </button>
        </span>
      ))}
      <button
        type="button"
        className={`${iconButton.button} ${css.add}`}
        aria-label={`Add hours, ${label}`}
        title="Add hours"
        onClick={() => setWindows([...windows, keyed(nextWindow(windows))])}
      >
        <Icon path={plus} size={18} />
      </button>
      {copy && windows.length > 0 && (
        <button
          type="button"
          className={css.copy}
          aria-label={`${copy.words}, ${label}`}
          onClick={() => copy.to(windows.map(({ startMin, endMin }) => ({ startMin, endMin })))}
        >
          {copy.words}
        </button>
      )}
    </div>
  )
}

interface TimeProps {
  owner: string
  label: string
  at: number
  side: 'start' | 'end'
  window: DayWindow
  onChange(minutes: number): void
}

function Time({ owner, label, at, side, window, onChange }: TimeProps) {
  const minutes = side === 'start' ? window.startMin : window.endMin
  return (
    <span className={`${field.frame} ${css.time}`}>
      <select
        className={field.input}
        name={fieldOf(owner, at, side)}
        aria-label={`${label}, ${side === 'start' ? 'from' : 'until'}`}
        value={minutes}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      >
        {timesFor(side, minutes).map((minute) => (
          <option key={minute} value={minute}>
            {clockOf(minute)}
          </option>
        ))}
      </select>
    </span>
  )
}

import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import * as css from './tab-list.module.css'
import type { SettingsTab } from './tabs.ts'

interface TabListProps {
  /** Prefix for the ids of the tabs and their panels. */
  id: string
  tabs: readonly SettingsTab[]
  open: string
  onChoose(name: string): void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The tab list, on the left or at the top on a phone: one Tab stop, navigated with the arrow keys. */
export function TabList({ id, tabs, open, onChoose }: TabListProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ name }) => name === open)
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 }
    const step = STEPS[event.key]
    const next = step ? (at + step + tabs.length) % tabs.length : ends[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.name)
    event.currentTarget.querySelectorAll('button')[next ?? 0]?.focus()
  }
  return (
    <div className={css.list} role="tablist" aria-label="Settings" onKeyDown={onKeyDown}>
      {tabs.map(({ name, icon }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          className={css.tab}
          aria-selected={name === open}
          aria-controls={name === open ? `${id}-panel` : undefined}
          tabIndex={name === open ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          <Icon path={icon} />
          {name}
        </button>
      ))}
    </div>
  )
}

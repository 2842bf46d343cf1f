import { Icon } from '../design/icon.tsx'
import * as hidden from '../design/spoken.module.css'
import * as css from './dock.module.css'

/** Something that one can do in the space, by its button and by its key. */
export interface Action {
  icon: string
  label: string
  /** As it stands in the tooltip, and as `aria-keyshortcuts` wants it: 'P', 'Shift+L'. */
  keyName: string
  /** A panel that it opens: whether it is open. */
  isOpen?: boolean
  count?: number
  tone?: 'leave'
  run(): void
}

function DockButton({ icon, label, keyName, isOpen, count = 0, tone, run }: Action) {
  return (
    <button
      type="button"
      className={css.button}
      data-tone={tone}
      aria-pressed={isOpen}
      aria-keyshortcuts={keyName}
      onClick={run}
    >
      <Icon path={icon} size={22} />
      <span className={css.label}>{label}</span>
      {count > 0 && (
        <span className={css.badge}>
          {count > 99 ? '99+' : count}
          <span className={hidden.spoken}> new</span>
        </span>
      )}
      <span className={css.tip} aria-hidden="true">
        {label} <kbd>{keyName.replace('+', ' + ')}</kbd>
      </span>
    </button>
  )
}

/** What one does in the space, always at hand. Between groups stands a line. */
export function Dock({ groups }: { groups: readonly Action[][] }) {
  return (
    <div className={css.place} data-edge="bottom">
      <nav className={css.dock} aria-label="Space">
        {groups.map((actions) => (
          <div key={actions[0]?.keyName} className={css.group}>
            {actions.map((action) => (
              <DockButton key={action.keyName} {...action} />
            ))}
          </div>
        ))}
      </nav>
    </div>
  )
}

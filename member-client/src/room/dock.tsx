import { Icon } from '../ui/controls/icon.tsx'
import { more } from '../ui/icons/room.ts'
import type { Action } from '../ui/keyboard/action.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import * as hidden from '../ui/style/screen-reader-only.module.css'
import * as css from './dock.module.css'

const Badge = ({ count }: Pick<Action, 'count'>) =>
  !!count && (
    <span className={css.badge}>
      {count > 99 ? '99+' : count}
      <span className={hidden.spoken}> new</span>
    </span>
  )

function DockButton({ icon, label, keyName, isOpen, count, tone, run }: Action) {
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
      <Badge count={count} />
      <span className={css.tip} aria-hidden="true">
        {label} <kbd>{keyName.replace('+', ' + ')}</kbd>
      </span>
    </button>
  )
}

const MoreButton = ({ actions }: { actions: readonly Action[] }) => (
  <Menu
    id="more"
    label="More"
    className={css.button}
    items={actions.map((action) => ({ ...action, words: action.label, isOn: action.isOpen }))}
  >
    <Icon path={more} size={22} />
    <span className={css.label}>More</span>
    <Badge count={actions.find(({ count }) => count)?.count} />
  </Menu>
)

/** Toolbar with the main actions in the space. A line separates the groups. */
export function Dock({ groups }: { groups: readonly Action[][] }) {
  const inMenu = groups.flat().filter(({ isMore }) => isMore)
  const visibleGroups = groups.map((actions) => actions.filter(({ isMore }) => !isMore))
  return (
    <div className={css.place} data-edge="bottom">
      <nav className={css.dock} aria-label="Space">
        {visibleGroups.map((actions, at) => (
          <div key={actions[0]?.keyName} className={css.group}>
            {at === visibleGroups.length - 1 && inMenu.length > 0 && <MoreButton actions={inMenu} />}
            {actions.map((action) => (
              <DockButton key={action.keyName} {...action} />
            ))}
          </div>
        ))}
      </nav>
    </div>
  )
}

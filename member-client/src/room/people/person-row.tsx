import type { Person } from '@metapyra/contract/person'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { hand, more, smile } from '../../ui/icons/room.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Avatar } from '../../ui/person/avatar.tsx'
import { openStatus } from '../presence/open-status.ts'
import * as css from './people-panel.module.css'
import type { ActionContext, PersonAction } from './person-actions.ts'
import { actionsFor, itemsOf } from './person-actions.ts'
import { noteOf } from './person-summary.ts'
import { statusWords } from './status-words.ts'

/** The user's own row, with a button to set a status. */
export function OwnRow({ person }: { person: Person }) {
  const words = statusWords(person.status)
  return (
    <Row person={person} note={`You · ${words}`}>
      <button
        type="button"
        className={css.action}
        aria-label={`Status: ${words}. Change`}
        title="Set a status"
        onClick={() => void openStatus(person.status)}
      >
        <Icon path={smile} size={18} />
      </button>
    </Row>
  )
}

/** Another person's row: the most frequent actions as buttons, the others in a menu. */
export function PersonRow({ person, acting }: { person: Person; acting: ActionContext }) {
  const actions = actionsFor(acting, person)
  return (
    <Row person={person} note={noteOf(person, acting.live.areaOf(person.userId))}>
      {actions
        .filter((act) => act.isInRow)
        .map((act) => (
          <ActButton key={act.name} act={act} person={person} acting={acting} />
        ))}
      <Menu
        id={`acts-${person.userId}`}
        label={`More actions for ${person.name}`}
        className={css.action}
        items={itemsOf(
          actions.filter((act) => !act.isInRow),
          acting,
          person.userId,
        )}
      >
        <Icon path={more} size={18} />
      </Menu>
    </Row>
  )
}

function Row({ person, note, children }: { person: Person; note: string; children: ReactNode }) {
  const { userId: id, name, status, handUpAt } = person
  return (
    <li className={css.row}>
      <span className={css.face}>
        <Avatar person={{ ...person, id }} size={36} status={status.state} />
        {handUpAt && (
          <span className={css.hand} role="img" aria-label="Hand raised" title="Hand raised">
            <Icon path={hand} size={14} />
          </span>
        )}
      </span>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {note && (
          <span className={css.note} title={note}>
            {note}
          </span>
        )}
      </span>
      {children}
    </li>
  )
}

interface ActButtonProps {
  act: PersonAction
  person: Person
  acting: ActionContext
}

function ActButton({ act, person: { userId, name }, acting }: ActButtonProps) {
  const count = act.count?.(acting, userId) ?? 0
  const label = act.label(name)
  return (
    <button
      type="button"
      className={css.action}
      aria-label={count > 0 ? `${label}, ${count} new` : label}
      title={label}
      onClick={() => act.run(acting, userId)}
    >
      <Icon path={act.icon} size={18} />
      {count > 0 && <span className={css.badge}>{count}</span>}
    </button>
  )
}

import type { Person } from '@metapyra/contract/realtime'
import type { ReactNode } from 'react'
import { Avatar } from '../design/avatar.tsx'
import { buttonClass } from '../design/button.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { Icon } from '../design/icon.tsx'
import { chat } from '../design/icons/action.ts'
import { place } from './icons.ts'
import * as css from './people-panel.module.css'

interface PeopleListProps {
  self: Person
  people: readonly Person[]
  unreadOf(personId: string): number
  onGoTo(personId: string): void
  onMessage(personId: string): void
  /** Where whoever runs the space brings people in. */
  adminHref: string | false | null
}

const roleWords: Partial<Record<Person['role'], string>> = {
  owner: 'Owner',
  admin: 'Admin',
  guest: 'Guest',
  anonymous: 'Guest',
}
/** Guests take part in the space's own chat alone. */
const mayWrite = ({ role }: Person): boolean => role !== 'guest' && role !== 'anonymous'

/** The room in words: who is here, and the ways to them. */
export function PeopleList({ self, people, unreadOf, onGoTo, onMessage, adminHref }: PeopleListProps) {
  return (
    <div className={css.scroll}>
      <ul>
        <PersonRow person={self} note="You" />
        {people.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            note={person.companyPosition ?? roleWords[person.role]}
          >
            <Action icon={place} label={`Go to ${person.name}`} onClick={() => onGoTo(person.userId)} />
            {mayWrite(self) && mayWrite(person) && (
              <Action
                icon={chat}
                label={`Message ${person.name}`}
                count={unreadOf(person.userId)}
                onClick={() => onMessage(person.userId)}
              />
            )}
          </PersonRow>
        ))}
      </ul>
      {people.length === 0 && (
        <EmptyState
          action={
            adminHref && (
              <a className={buttonClass({ kind: 'plain' })} href={adminHref}>
                Invite people
              </a>
            )
          }
        >
          Nobody else is here yet.
        </EmptyState>
      )}
    </div>
  )
}

function PersonRow({
  person,
  note,
  children,
}: {
  person: Person
  note?: string | undefined
  children?: ReactNode
}) {
  const { userId: id, name } = person
  return (
    <li className={css.row}>
      <Avatar person={{ ...person, id }} size={36} status="available" />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {note && <span className={css.note}>{note}</span>}
      </span>
      {children}
    </li>
  )
}

interface ActionProps {
  icon: string
  label: string
  count?: number
  onClick(): void
}

function Action({ icon, label, count = 0, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={css.action}
      aria-label={count > 0 ? `${label}, ${count} new` : label}
      title={label}
      onClick={onClick}
    >
      <Icon path={icon} size={18} />
      {count > 0 && <span className={css.badge}>{count}</span>}
    </button>
  )
}

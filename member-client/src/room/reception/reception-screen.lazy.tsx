import type { AvailableMember } from '@metapyra/contract/entities/reception'
import { matchesSearch } from '@metapyra/contract/fold'
import { STATE_LABELS } from '@metapyra/contract/presence'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Avatar } from '../../ui/person/avatar.tsx'
import { Logo } from '../../ui/style/logo.tsx'
import type { LiveSpace } from '../live/live-space.ts'
import * as css from './reception-screen.module.css'
import type { CallState } from './use-reception-call.ts'
import { useReceptionCall } from './use-reception-call.ts'

/** With this many people or more, there is a search field, because typing a name is faster. */
const SEARCH_FROM = 8
const ANYONE = { id: null, name: 'Anyone' }

const wordsOf = (state: CallState, isAnyoneHere: boolean): string => {
  if (state.kind === 'calling')
    return state.called.id
      ? `Calling ${state.called.name}. You’ll be let in when they answer.`
      : 'Calling everyone here. You’ll be let in when someone answers.'
  if (state.kind === 'unanswered')
    return `${state.called.id ? `${state.called.name} didn’t answer` : 'No one answered'}. Call someone else or try again.`
  if (state.kind === 'refused') return `${state.by} can’t come right now. Call someone else.`
  if (state.kind === 'failed') return state.message
  return isAnyoneHere
    ? 'Who would you like to see?'
    : 'No one is here right now. Anyone who joins will appear here.'
}

/** Displays whom a guest at the reception can call, and the state of the call, until someone meets them. */
export function ReceptionScreen({ live, onLeave }: { live: LiveSpace; onLeave(): void }) {
  const { connection, $callableMembers } = live
  const people = useStore($callableMembers) ?? []
  const workspace = useStore(session.state.$workspace)
  const { state, call } = useReceptionCall(connection)
  const [query, setQuery] = useState('')
  useEffect(() => {
    const { socket } = connection
    const onPeople = (next: AvailableMember[]) => $callableMembers.set(next)
    socket.on('reception:people', onPeople)
    return () => void socket.off('reception:people', onPeople)
  }, [connection, $callableMembers])
  const found = people.filter(({ name }) => matchesSearch(name, query))
  const calledId = state.kind === 'calling' ? state.called.id : undefined
  return (
    <main className={css.screen}>
      <header className={css.head}>
        <Logo size={36} />
        <h1 className={css.title}>Welcome to {workspace?.name ?? 'the space'}</h1>
        <p className={css.words} role="status" data-calling={state.kind === 'calling' || undefined}>
          {wordsOf(state, people.length > 0)}
        </p>
      </header>
      {people.length >= SEARCH_FROM && (
        <search>
          <input
            type="search"
            className={css.query}
            aria-label="Search people"
            placeholder="Search people"
            autoComplete="off"
            maxLength={120}
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </search>
      )}
      <ul className={css.people} aria-label="People here">
        {found.map(({ userId: id, name, image, colour, state: at }) => (
          <li key={id} className={css.person}>
            <Avatar person={{ id, name, image, colour }} size={40} status={at} />
            <span className={css.who}>
              <strong className={css.name}>{name}</strong>
              <span className={css.state}>{STATE_LABELS[at]}</span>
            </span>
            <Button
              kind="plain"
              size="small"
              aria-label={`Call ${name}`}
              isBusy={calledId === id}
              onClick={() => call({ id, name })}
            >
              Call
            </Button>
          </li>
        ))}
        {query.trim() && found.length === 0 && <li className={css.state}>No one found.</li>}
      </ul>
      <p className={css.acts}>
        {people.length > 0 && (
          <Button isBusy={calledId === null} onClick={() => call(ANYONE)}>
            Call anyone
          </Button>
        )}
        <Button kind="quiet" onClick={onLeave}>
          Leave
        </Button>
      </p>
    </main>
  )
}

import { STATUS_LABELS } from '@metapyra/contract/people'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../shell/page.ts'
import { Avatar } from '../ui/picture/avatar.tsx'
import type { Member } from '../users/resource.ts'
import type { CommandGroup } from './commands.tsx'
import { matchScore } from './match.ts'
import css from './palette.module.css'
import { useCommands } from './use-commands.ts'
import { usePeopleSearch } from './use-people-search.ts'

interface PaletteProps {
  pages: readonly Page[]
  onClose: () => void
}

/** The command palette: opens any page, runs any action and finds any person by a few letters of the name. */
export function Palette({ pages, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const { groups, openPerson } = useCommands(pages)
  const { people, isLooking } = usePeopleSearch(search)
  useEffect(() => {
    dialog.current?.showModal()
    // A dialog would otherwise focus its first focusable element.
    input.current?.focus()
  }, [])
  const choose = (run: () => void) => {
    dialog.current?.close()
    run()
  }
  return (
    <dialog
      ref={dialog}
      className={css['palette']}
      aria-label="Search and commands"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      onKeyDown={() => undefined}
    >
      <Command label="Search and commands" loop filter={matchScore} className={css['command'] ?? ''}>
        <Command.Input
          className={css['input']}
          placeholder="Search pages, actions and people…"
          maxLength={120}
          value={search}
          onValueChange={setSearch}
          ref={input}
        />
        <Command.List className={css['list']}>
          <Command.Empty className={css['empty']}>
            {isLooking ? 'Searching people…' : 'No results. Try another word.'}
          </Command.Empty>
          <Groups groups={groups} choose={choose} />
          {people.length > 0 && (
            <Command.Group heading="People">
              {people.map((person) => (
                <PersonItem
                  key={person.id}
                  person={person}
                  words={search}
                  onChoose={() => choose(() => openPerson(person))}
                />
              ))}
            </Command.Group>
          )}
        </Command.List>
        <footer className={css['keys']} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> go <kbd>Esc</kbd> close
        </footer>
      </Command>
    </dialog>
  )
}

interface GroupsProps {
  groups: CommandGroup[]
  choose: (run: () => void) => void
}

const Groups = ({ groups, choose }: GroupsProps) =>
  groups.map(({ title, commands }) => (
    <Command.Group key={title} heading={title}>
      {commands.map(({ id, label, icon, keywords = [], run }) => (
        <Command.Item
          key={id}
          value={id}
          keywords={[label, ...keywords]}
          className={css['item']}
          onSelect={() => choose(run)}
        >
          <span aria-hidden="true">{icon}</span>
          {label}
        </Command.Item>
      ))}
    </Command.Group>
  ))

interface PersonItemProps {
  person: Member
  words: string
  onChoose: () => void
}

/** The server found this person by these words, so they are given as keywords to make cmdk accept the match. */
const PersonItem = ({ person, words: search, onChoose }: PersonItemProps) => (
  <Command.Item value={person.id} keywords={[search]} className={css['item']} onSelect={onChoose}>
    <Avatar name={person.name} image={person.image} colour={person.colour} />
    <span className={css['who']}>
      {person.name || person.email}
      <small>{person.email}</small>
      {person.status !== 'active' && <small>{STATUS_LABELS[person.status]}</small>}
    </span>
  </Command.Item>
)

import { profileUpdate } from '@metapyra/session/profile-update'
import { useState } from 'react'
import { Avatar } from '../design/avatar.tsx'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { useForm } from '../design/use-form.ts'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import { areLettersOn, setLetters } from '../space/keys.ts'
import { characterOf, keepCharacter } from './character.ts'
import { CharacterField } from './character-field.tsx'
import * as css from './you-dialog.module.css'

const { $user } = session.state

/** Oneself: how one is called and seen here, the keys, the way out. */
export function YouDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Dialog title="You" isOpen={isOpen} onClose={onClose}>
      <You onClose={onClose} />
    </Dialog>
  )
}

const keepName = async (name: string) => {
  const user = $user.get()
  const changes = user && name !== user.name && profileUpdate(user, { name })
  if (!changes) return
  const saved = await session.api('PUT v2/user/update', changes)
  $user.set(saved ?? { ...user, name })
}

function You({ onClose }: { onClose(): void }) {
  const user = useStore($user)
  const [character, setCharacter] = useState(() => characterOf(user))
  const [hasLetters, setHasLetters] = useState(areLettersOn)
  const form = useForm(async ({ name = '' }) => {
    await keepName(name)
    await keepCharacter(character)
    onClose()
  })
  if (!user) return null

  // A logout that fails has said so by a toast; the person is still signed in and sees it.
  const logOut = () => void session.logout().catch(() => undefined)

  return (
    <Form form={form}>
      <div className={css.who}>
        <Avatar person={{ ...user, colour: character.colour }} size={56} status="available" />
        <div className={css.words}>
          <p className={css.name}>{user.name}</p>
          <p className={css.mail}>{user.email}</p>
        </div>
      </div>
      <Field label="Name" name="name" autoComplete="name" maxLength={120} defaultValue={user.name} />
      <CharacterField character={character} onChange={setCharacter} />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={hasLetters}
          onChange={({ currentTarget }) => {
            setLetters(currentTarget.checked)
            setHasLetters(currentTarget.checked)
          }}
        />
        Letter keys open panels and walk (P, C, U, T, WASD)
      </label>
      <div className={css.actions}>
        <Button kind="plain" onClick={logOut}>
          Log out
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Save
        </Button>
      </div>
    </Form>
  )
}

import { profileUpdate } from '@metapyra/session/profile-update'
import { useState } from 'react'
import { Avatar } from '../design/avatar.tsx'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import { areLettersOn, setLetters } from '../space/keys.ts'
import * as css from './you-dialog.module.css'

/** Oneself: how one is called here, the keys, the way out. */
export function YouDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Dialog title="You" isOpen={isOpen} onClose={onClose}>
      <You onClose={onClose} />
    </Dialog>
  )
}

function You({ onClose }: { onClose(): void }) {
  const user = useStore(session.state.$user)
  const [name, setName] = useState(user?.name ?? '')
  const [isSaving, setIsSaving] = useState(false)
  const [hasLetters, setHasLetters] = useState(areLettersOn)
  if (!user) return null

  const save = async () => {
    const changes = profileUpdate(user, { name: name.trim() })
    if (changes && name.trim() && name.trim() !== user.name) {
      setIsSaving(true)
      try {
        const saved = await session.api('PUT v2/user/update', changes)
        session.state.$user.set(saved ?? { ...user, name: name.trim() })
      } catch {
        // The session has shown the server's words; what was typed stays.
        return setIsSaving(false)
      }
    }
    onClose()
  }
  // A logout that fails has said so by a toast; the person is still signed in and sees it.
  const logOut = () => void session.logout().catch(() => undefined)

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={css.who}>
        <Avatar person={{ ...user, colour: user.character?.colour ?? null }} size={56} status="available" />
        <div className={css.words}>
          <p className={css.name}>{user.name}</p>
          <p className={css.mail}>{user.email}</p>
        </div>
      </div>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={120}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
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
        <Button type="submit" isBusy={isSaving}>
          Save
        </Button>
      </div>
    </form>
  )
}

import type { Character, User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { comeInAnonymously } from '../../account/guest/come-in.ts'
import { UnverifiedBanner } from '../../account/links/unverified-banner.tsx'
import { Page } from '../../account/page.tsx'
import { characterOf, saveCharacter } from '../../account/profile/character.ts'
import { CharacterField } from '../../account/profile/character-field.tsx'
import { session } from '../../session/session.ts'
import { useLoginHref } from '../../site/status-page/use-login-href.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { FloorPreview } from './floor-preview.tsx'
import { TryDevices } from './try-devices.tsx'
import * as css from './welcome-screen.module.css'

export const title = 'Welcome'

const { $user, $workspace } = session.state

/** A member of the space, or a visitor whom it has let in. */
const isOneOf = (user: User, { id }: Workspace): boolean => user.workspaces.some((one) => one.id === id)

/** A stranger, or the guest of another space of this host. */
const isNobodyIn = (user: User | null, workspace: Workspace | null): boolean =>
  user?.isLocalAnonymous === true || (user !== null && workspace !== null && !isOneOf(user, workspace))

/** Whoever is nobody yet says who they are, and is let in as that; others are in, and only choose how they look. */
const enter = async (chosen: Character, name: string) => {
  if (isNobodyIn($user.get(), $workspace.get())) await comeInAnonymously(name, chosen)
  else await saveCharacter(chosen)
  session.markWelcomeVisited()
  navigate('/space')
}

export function Screen() {
  const user = useStore($user)
  const workspace = useStore($workspace)
  if (user?.type === 'account' && workspace && !isOneOf(user, workspace))
    return <NotAMember user={user} workspace={workspace} />
  return <Welcome />
}

const NotAMember = lazyPart(() => import('./not-a-member.tsx').then((module) => module.NotAMember), {
  pending: null,
})

function Welcome() {
  const user = useStore($user)
  const workspace = useStore($workspace)
  const [character, setCharacter] = useState(() => characterOf(user))
  const form = useForm(({ name = '' }) => enter(character, name))
  const loginHref = useLoginHref()
  const isNobodyYet = isNobodyIn(user, workspace)
  // Each space has a welcome of its own.
  useOnChange(isNobodyYet ? null : workspace?.id, () => {
    // Whoever is asked for a name has been here once they have said it, and nobody in a tab that was never seen.
    if (!isNobodyYet && !document.hidden) session.markWelcomeVisited()
  })
  const name = user?.name ?? 'Guest'
  return (
    <Page className={css.main}>
      <div className={css.head}>
        <h1>Welcome to {workspace?.name ?? 'your space'}</h1>
        <p className={css.lead}>
          {isNobodyYet
            ? 'Enter your name and pick your look. No account needed.'
            : 'Pick your look. You can change it anytime.'}
        </p>
        <UnverifiedBanner />
      </div>
      <div className={css.floor}>
        <FloorPreview character={character} name={name} />
      </div>
      <div className={css.form}>
        <Form form={form}>
          {isNobodyYet && (
            <Field label="Name" name="name" autoComplete="name" autoCapitalize="words" maxLength={120} />
          )}
          <CharacterField character={character} onChange={setCharacter} />
          <Button type="submit" isWide isBusy={form.isSending}>
            {isNobodyYet ? 'Join as guest' : 'Join space'}
          </Button>
        </Form>
        <TryDevices />
        {isNobodyYet && (
          <p className={css.login}>
            Already a member? <a href={loginHref}>Log in</a>
          </p>
        )}
      </div>
      <ul className={css.tips}>
        <li>
          <strong>Walk</strong>
          <span className={css.byKeys}> with the arrow keys, or click where you want to go.</span>
          <span className={css.byTouch}>: tap where you want to go.</span>
        </li>
        <li>
          <strong>Walk up</strong> to someone to talk
          <span className={css.byKeys}>. Press M for your mic, V for your camera.</span>
          <span className={css.byTouch}>. Mic and camera are at the bottom of the screen.</span>
        </li>
        <li>
          <strong>Message</strong> everyone in chat.
        </li>
      </ul>
    </Page>
  )
}

import type { Character, User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { joinAnonymously } from '../../account/guest/join-as-guest.ts'
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

/** A member of the space, or a guest who was admitted. */
const belongsTo = (user: User, { id }: Workspace): boolean => user.workspaces.some((space) => space.id === id)

/** A person without an account, or the guest of another space on this host. */
const isUnknownIn = (user: User | null, workspace: Workspace | null): boolean =>
  user?.isLocalAnonymous === true || (user !== null && workspace !== null && !belongsTo(user, workspace))

/**
 * People who are unknown to the space join under the name that they entered. Others already belong to it and only
 * choose their avatar.
 */
const enter = async (character: Character, name: string) => {
  if (isUnknownIn($user.get(), $workspace.get())) await joinAnonymously(name, character)
  else await saveCharacter(character)
  session.markWelcomeVisited()
  navigate('/space')
}

export function Screen() {
  const user = useStore($user)
  const workspace = useStore($workspace)
  if (user?.type === 'account' && workspace && !belongsTo(user, workspace))
    return <NotAMember user={user} workspace={workspace} />
  return <Welcome />
}

const NotAMember = lazyPart(() => import('./not-a-member.lazy.tsx').then((module) => module.NotAMember), {
  pending: null,
})

function Welcome() {
  const user = useStore($user)
  const workspace = useStore($workspace)
  const [character, setCharacter] = useState(() => characterOf(user))
  const form = useForm(({ name = '' }) => enter(character, name))
  const loginHref = useLoginHref()
  const isUnknown = isUnknownIn(user, workspace)
  // Each space has its own welcome screen.
  useOnChange(isUnknown ? null : workspace?.id, () => {
    // Not for people who still have to enter their name, and not in a tab that was never visible.
    if (!isUnknown && !document.hidden) session.markWelcomeVisited()
  })
  const name = user?.name ?? 'Guest'
  return (
    <Page className={css.main}>
      <div className={css.head}>
        <h1>Welcome to {workspace?.name ?? 'your space'}</h1>
        <p className={css.lead}>
          {isUnknown
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
          {isUnknown && (
            <Field label="Name" name="name" autoComplete="name" autoCapitalize="words" maxLength={120} />
          )}
          <CharacterField character={character} onChange={setCharacter} />
          <Button type="submit" isWide isBusy={form.isSending}>
            {isUnknown ? 'Join as guest' : 'Join space'}
          </Button>
        </Form>
        <TryDevices />
        {isUnknown && (
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

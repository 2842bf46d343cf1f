import type { Character } from '@metapyra/contract/entities/user'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { UnverifiedBanner } from '../account/unverified-banner.tsx'
import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { Page } from '../design/page.tsx'
import { useForm } from '../design/use-form.ts'
import { useStore } from '../design/use-store.ts'
import { characterOf, keepCharacter } from '../profile/character.ts'
import { CharacterField } from '../profile/character-field.tsx'
import { session } from '../session.ts'
import { FloorPreview } from './floor-preview.tsx'
import * as css from './welcome-screen.module.css'

export const title = 'Welcome'

const { $user, $workspace } = session.state

const enter = async (chosen: Character) => {
  await keepCharacter(chosen)
  session.markWelcomeVisited()
  navigate('/space')
}

export function Screen() {
  const user = useStore($user)
  const workspace = useStore($workspace)
  const [character, setCharacter] = useState(() => characterOf(user))
  const form = useForm(() => enter(character))
  const name = user?.name ?? 'Guest'
  return (
    <Page className={css.main}>
      <div className={css.head}>
        <h1>Welcome to {workspace?.name ?? 'your space'}</h1>
        <p className={css.lead}>Choose how others see you. You can change it whenever you like.</p>
        <UnverifiedBanner />
      </div>
      <div className={css.floor}>
        <FloorPreview character={character} name={name} />
      </div>
      <div className={css.form}>
        <Form form={form}>
          <CharacterField character={character} onChange={setCharacter} />
          <Button type="submit" isWide isBusy={form.isSending}>
            Enter the space
          </Button>
        </Form>
      </div>
      <ul className={css.tips}>
        <li>
          <strong>Walk</strong>
          <span className={css.byKeys}> with the arrow keys, or click where you want to go.</span>
          <span className={css.byTouch}>: tap where you want to go.</span>
        </li>
        <li>
          <strong>Step up</strong> to someone to be close to them.
        </li>
        <li>
          <strong>Write</strong> in the chat: everyone in the space can read it later.
        </li>
      </ul>
    </Page>
  )
}

import type { Character, User } from '@metapyra/contract/entities/user'
import type { FigurePart } from '@metapyra/contract/figure'
import { figureAddress, isFigureAddress } from '@metapyra/contract/figure'
import { isOwnDomain } from '@metapyra/session/guard'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Avatar } from '../../ui/person/avatar.tsx'
import { PartField } from '../../ui/person/part-field.tsx'
import { randomAvatar } from '../../ui/person/random-avatar.ts'
import type { TabProps } from '../settings/tabs.ts'
import * as css from './avatar-tab.module.css'
import { characterOf } from './character.ts'
import { CharacterField } from './character-field.tsx'
import { sendUpdate } from './save-profile.ts'

const { $appConfig, $user } = session.state

const save = async (user: User, character: Character, usesAvatarAsPicture: boolean) => {
  $user.set(await session.api('PUT v2/user/character', character))
  const image = figureAddress(character)
  if (usesAvatarAsPicture && $user.get()?.image !== image) {
    const saved = await sendUpdate(user, { image })
    if (saved) $user.set(saved)
  }
  session.toast('success', 'Saved')
}

/** Builds the user's avatar part by part, and selects the shape that walks in the room. */
export function AvatarTab({ user }: TabProps) {
  const lists = useStore($appConfig)?.characterConfig.parts ?? {}
  const [character, setCharacter] = useState(() => characterOf(user))
  // The picture belongs to the account, which can't be changed on a space's own domain; the avatar can.
  const canChangePicture = !isOwnDomain(session.site())
  const [usesAvatarAsPicture, setUsesAvatarAsPicture] = useState(
    canChangePicture && (user.image === null || isFigureAddress(user.image)),
  )
  const form = useForm(() => save(user, character, usesAvatarAsPicture))
  const person = { ...user, image: figureAddress(character), colour: character.colour }
  return (
    <Form form={form}>
      <div className={css.builder}>
        <div className={css.preview}>
          <Avatar person={person} size={136} />
          <div className={css.small}>
            <Avatar person={person} size={40} />
            <Avatar person={person} size={24} />
          </div>
          <Button
            kind="plain"
            size="small"
            onClick={() => setCharacter({ ...character, ...randomAvatar(lists) })}
          >
            Surprise me
          </Button>
        </div>
        <div>
          {Object.entries(lists).map(([part, values]) => (
            <PartField
              key={part}
              part={part as FigurePart}
              values={values}
              parts={character}
              onChoose={(value) => setCharacter({ ...character, [part]: value })}
            />
          ))}
          <h3 className={css.heading}>On the map</h3>
          <CharacterField character={character} onChange={setCharacter} />
        </div>
      </div>
      <div className={css.actions}>
        {canChangePicture && (
          <label className={css.check}>
            <input
              type="checkbox"
              checked={usesAvatarAsPicture}
              onChange={({ currentTarget }) => setUsesAvatarAsPicture(currentTarget.checked)}
            />
            Use as my profile picture
          </label>
        )}
        <Button type="submit" isBusy={form.isSending}>
          Save
        </Button>
      </div>
    </Form>
  )
}

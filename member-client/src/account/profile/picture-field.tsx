import type { User } from '@metapyra/contract/entities/user'
import { figureAddress, isFigureAddress } from '@metapyra/contract/figure'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Avatar } from '../../ui/person/avatar.tsx'
import { characterOf } from './character.ts'
import * as css from './picture-field.module.css'
import { PictureUpload } from './picture-upload.tsx'
import { useUpload } from './use-upload.ts'

interface PictureFieldProps {
  user: User
  /** The name as it is typed, from which the initials are derived. */
  name: string
  /** Address of a picture or an avatar; null means initials. */
  image: string | null
  onChange(image: string | null): void
}

type Kind = 'picture' | 'figure' | 'initials'
const words: Record<Kind, string> = { picture: 'Picture', figure: 'My avatar', initials: 'Initials' }
const kindOf = (image: string | null): Kind =>
  image === null ? 'initials' : isFigureAddress(image) ? 'figure' : 'picture'

/** Selects how the user is displayed: with an uploaded picture, their avatar, or initials. */
export function PictureField({ user, name, image, onChange }: PictureFieldProps) {
  const [kind, setKind] = useState(() => kindOf(image))
  const [picture, setPicture] = useState(kindOf(image) === 'picture' ? image : null)
  const upload = useUpload((address) => {
    setPicture(address)
    onChange(address)
  })
  const character = characterOf(user)
  const avatarUrl = figureAddress(character)
  const images = { picture: upload.sending?.preview ?? picture, figure: avatarUrl, initials: null }
  const kinds: Kind[] = user.type === 'account' ? ['picture', 'figure', 'initials'] : ['picture', 'initials']
  const choose = (nextKind: Kind) => {
    setKind(nextKind)
    onChange(nextKind === 'picture' ? picture : images[nextKind])
  }
  const person = { id: user.id, name: name || user.name, colour: user.character?.colour ?? null }
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>Profile picture</legend>
      <div className={css.preview}>
        <Avatar person={{ ...person, image: images[kind] }} size={96} />
        <div className={css.kinds}>
          {kinds.map((option) => (
            <label key={option} className={css.kind}>
              <input
                type="radio"
                name="shown"
                value={option}
                checked={option === kind}
                onChange={() => choose(option)}
              />
              {words[option]}
            </label>
          ))}
        </div>
      </div>
      {kind === 'picture' &&
        (session.canSeal ? (
          <PictureUpload
            {...upload}
            hasPicture={picture !== null}
            onRemove={() => {
              setPicture(null)
              onChange(null)
            }}
          />
        ) : (
          <p className={css.hint}>Uploading a picture needs HTTPS.</p>
        ))}
      {kind === 'figure' && <p className={css.hint}>Build it under Avatar.</p>}
    </fieldset>
  )
}

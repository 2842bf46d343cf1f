import { FIGURE_PARTS, figureAddress } from '@metapyra/contract/figure'
import { Button } from 'antd'
import { useState } from 'react'
import { Avatar } from '../ui/picture/avatar.tsx'
import css from './picture-field.module.css'
import { PictureUpload } from './picture-upload.tsx'

interface PictureFieldProps {
  name: string
  colour: string
  /** Set by antd's form: an image address, an avatar's address, or empty for initials. */
  value?: string
  onChange?: (image: string) => void
}

type Kind = 'initials' | 'figure' | 'picture'
const KINDS: Record<Kind, string> = { initials: 'Initials', figure: 'Avatar', picture: 'Picture' }
const kindOf = (image: string): Kind =>
  image === '' ? 'initials' : image.startsWith('figure:') ? 'figure' : 'picture'

const anyFigure = (): string =>
  figureAddress(
    Object.fromEntries(
      Object.entries(FIGURE_PARTS).map(([part, values]) => [
        part,
        values[Math.floor(Math.random() * values.length)],
      ]),
    ),
  )

/** Picks an agent's picture, with the same choices that people have for their own. */
export function PictureField({ name, colour, value = '', onChange }: PictureFieldProps) {
  const [kind, setKind] = useState(kindOf(value))
  /** The last choice of each kind, restored when the admin switches back to that kind. */
  const [lastChoices, setLastChoices] = useState({ initials: '', figure: '', picture: '', [kind]: value })
  const show = (kindName: Kind, image: string) => {
    setKind(kindName)
    setLastChoices({ ...lastChoices, [kindName]: image })
    onChange?.(image)
  }
  return (
    <fieldset className={css['picture']}>
      <legend className="visually-hidden">Picture</legend>
      <span className={css['face']}>
        <Avatar name={name || '?'} colour={colour} image={value} />
      </span>
      <div className={css['kinds']}>
        {Object.entries(KINDS).map(([kindName, label]) => (
          <label key={kindName}>
            <input
              type="radio"
              name="kind-of-picture"
              checked={kindName === kind}
              onChange={() =>
                show(
                  kindName as Kind,
                  lastChoices[kindName as Kind] || (kindName === 'figure' ? anyFigure() : ''),
                )
              }
            />
            {label}
          </label>
        ))}
        {kind === 'figure' && <Button onClick={() => show('figure', anyFigure())}>Another avatar</Button>}
        {kind === 'picture' && (
          <PictureUpload hasPicture={value !== ''} onSent={(address) => show('picture', address)} />
        )}
      </div>
    </fieldset>
  )
}

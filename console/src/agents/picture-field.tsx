import { FIGURE_PARTS, figureAddress } from '@metapyra/contract/figure'
import { Button } from 'antd'
import { useState } from 'react'
import { Avatar } from '../ui/picture/avatar.tsx'
import css from './picture-field.module.css'
import { PictureUpload } from './picture-upload.tsx'

interface PictureFieldProps {
  name: string
  colour: string
  /** antd's form gives and takes it: an address, a figure's, or empty for initials. */
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

/** How an agent is seen, by the same choice that people have of themselves. */
export function PictureField({ name, colour, value = '', onChange }: PictureFieldProps) {
  const [kind, setKind] = useState(kindOf(value))
  /** What was chosen of each kind, to come back to. */
  const [kept, setKept] = useState({ initials: '', figure: '', picture: '', [kind]: value })
  const show = (one: Kind, image: string) => {
    setKind(one)
    setKept({ ...kept, [one]: image })
    onChange?.(image)
  }
  return (
    <fieldset className={css['picture']}>
      <legend className="visually-hidden">Picture</legend>
      <span className={css['face']}>
        <Avatar name={name || '?'} colour={colour} image={value} />
      </span>
      <div className={css['kinds']}>
        {Object.entries(KINDS).map(([one, words]) => (
          <label key={one}>
            <input
              type="radio"
              name="kind-of-picture"
              checked={one === kind}
              onChange={() => show(one as Kind, kept[one as Kind] || (one === 'figure' ? anyFigure() : ''))}
            />
            {words}
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

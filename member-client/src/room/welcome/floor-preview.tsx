import type { Character } from '@metapyra/contract/entities/user'
import { Figure } from '../../ui/person/figure.tsx'
import * as css from './floor-preview.module.css'

/** Oneself, standing on the floor of a space. */
export function FloorPreview({ character, name }: { character: Character; name: string }) {
  return (
    <div className={css.floor}>
      <span className={css.rug} />
      <div className={css.person}>
        <Figure {...character} name={name} size={112} />
        <span className={css.name}>{name}</span>
      </div>
    </div>
  )
}

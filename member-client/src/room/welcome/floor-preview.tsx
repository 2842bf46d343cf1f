import type { Character } from '@metapyra/contract/entities/user'
import { MapAvatar } from '../../ui/person/map-avatar.tsx'
import * as css from './floor-preview.module.css'

/** Preview of the user's avatar on a space's floor. */
export function FloorPreview({ character, name }: { character: Character; name: string }) {
  return (
    <div className={css.floor}>
      <span className={css.rug} />
      <div className={css.person}>
        <MapAvatar {...character} name={name} size={112} />
        <span className={css.name}>{name}</span>
      </div>
    </div>
  )
}

import type { Person } from '@metapyra/contract/realtime'
import { useLayoutEffect, useRef } from 'react'
import { Avatar } from '../design/avatar.tsx'
import { MenuItems } from './menu.tsx'
import { onMenuKey } from './menu-keys.ts'
import type { Acting } from './person-acts.ts'
import { itemsOf, personActs } from './person-acts.ts'
import * as css from './person-card.module.css'
import { noteOf } from './person-note.ts'

interface PersonCardProps {
  person: Person
  acting: Acting
  /** Where on the page somebody was tapped, in px. */
  at: { x: number; y: number }
  onClose(): void
}

/** Inside of the page, however near to its edge somebody stands. */
const ROOM_PX = { width: 240, height: 330 }

/** Somebody who was tapped on the map, and all that the list offers to do with them. */
export function PersonCard({ person, acting, at, onClose }: PersonCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    card.current?.showPopover()
    card.current?.querySelector('button')?.focus()
  }, [])
  const { userId: id, name, status } = person
  const note = noteOf(person, acting.live.areaOf(id))
  const style = {
    left: Math.max(8, Math.min(at.x, innerWidth - ROOM_PX.width)),
    top: Math.max(8, Math.min(at.y, innerHeight - ROOM_PX.height)),
  }
  return (
    <div
      ref={card}
      popover="auto"
      role="dialog"
      aria-label={name}
      className={css.card}
      style={style}
      data-own-keys=""
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={onMenuKey}
    >
      <p className={css.head}>
        <Avatar person={{ ...person, id }} size={36} status={status.state} />
        <span className={css.words}>
          <span className={css.name}>{name}</span>
          {note && <span className={css.note}>{note}</span>}
        </span>
      </p>
      <MenuItems
        items={itemsOf(
          personActs.filter((act) => act.isOffered(acting.self, person)),
          acting,
          id,
        )}
        onChosen={() => card.current?.hidePopover()}
      />
    </div>
  )
}

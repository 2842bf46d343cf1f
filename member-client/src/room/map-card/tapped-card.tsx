import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { MenuItems } from '../../ui/overlays/menu.tsx'
import { onMenuKey } from '../../ui/overlays/menu-keys.ts'
import * as floating from '../../ui/style/floating-card.module.css'
import * as css from './tapped-card.module.css'

interface TappedCardProps {
  name: string
  note: string | null
  /** Displayed before the name. */
  picture?: ReactNode
  items: MenuItem[]
  /** Where the tap was on the page, in px. */
  at: { x: number; y: number }
  onClose(): void
}

/** Space that a card needs to its right and below it. */
const ROOM_PX = { width: 240, height: 330 }

/** Card with the actions for what was tapped on the map. It stays inside the page, even near an edge. */
export function TappedCard({ name, note, picture, items, at, onClose }: TappedCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    card.current?.showPopover()
    card.current?.querySelector('button')?.focus()
  }, [])
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
      className={`${floating.card} ${css.card}`}
      style={style}
      data-own-keys=""
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={onMenuKey}
    >
      <p className={css.head}>
        {picture}
        <span className={css.words}>
          <span className={css.name}>{name}</span>
          {note && <span className={css.note}>{note}</span>}
        </span>
      </p>
      <MenuItems items={items} onChosen={() => card.current?.hidePopover()} />
    </div>
  )
}

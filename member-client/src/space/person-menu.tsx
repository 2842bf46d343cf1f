import type { Person } from '@metapyra/contract/realtime'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../design/icon.tsx'
import { more } from './icons.ts'
import { onMenuKey } from './menu-keys.ts'
import * as row from './people-panel.module.css'
import type { Acting, PersonAct } from './person-acts.ts'
import * as css from './person-menu.module.css'

interface PersonMenuProps {
  person: Person
  acts: readonly PersonAct[]
  acting: Acting
}

/** The browser's own popover: the focus goes in and comes back, Escape and a tap beside it close it. */
export function PersonMenu({ person: { userId, name }, acts, acting }: PersonMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // What is in it comes a render after it has opened.
  useLayoutEffect(() => {
    if (isOpen) menu.current?.querySelector('button')?.focus()
  }, [isOpen])
  const id = `acts-${userId}`
  const run = (act: PersonAct) => {
    menu.current?.hidePopover()
    act.run(acting, userId)
  }
  return (
    <>
      <button
        type="button"
        className={row.action}
        aria-label={`More with ${name}`}
        title={`More with ${name}`}
        popoverTarget={id}
        onKeyDown={({ key, nativeEvent }) => isOpen && key === 'Escape' && nativeEvent.stopPropagation()}
      >
        <Icon path={more} size={18} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the buttons in it */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={css.menu}
        data-own-keys=""
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onMenuKey}
      >
        {isOpen &&
          acts.map((act) => (
            <button key={act.name} type="button" className={css.item} onClick={() => run(act)}>
              <Icon path={act.icon} size={18} />
              {act.words}
            </button>
          ))}
      </div>
    </>
  )
}

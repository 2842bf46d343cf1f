import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { MenuItems } from '../../ui/overlays/menu.tsx'
import { onMenuKey } from '../../ui/overlays/menu-keys.ts'
import type { Reading } from '../message/message-acts.ts'
import { focusMessageOf } from '../message/message-acts.ts'
import { careActs } from './care-acts.ts'
import * as css from './more-acts.module.css'

interface OpenDialog {
  message: ChatMessage
  reading: Reading
  /** Where the button stands that was pressed. */
  at: DOMRect
}

const ROW_PX = 40
const GAP_PX = 4
const WIDE_PX = 216

/** Beside its button, above or below it, wherever there is room. */
const open = (menu: HTMLElement, at: DOMRect): void => {
  const rows = menu.querySelectorAll('button').length
  const isBelow = at.bottom + rows * ROW_PX + 4 * GAP_PX < innerHeight
  menu.style.insetBlock = isBelow ? `${at.bottom + GAP_PX}px auto` : `auto ${innerHeight - at.top + GAP_PX}px`
  menu.style.insetInlineStart = `${Math.max(GAP_PX, Math.min(at.left, innerWidth - WIDE_PX))}px`
  menu.showPopover()
  menu.querySelector('button')?.focus()
}

const show = createOverlay<OpenDialog>((asked, close) =>
  asked ? (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the buttons in it
    <div
      key={asked.message.id}
      ref={(menu) => {
        if (menu && !menu.matches(':popover-open')) open(menu, asked.at)
      }}
      popover="auto"
      className={css.menu}
      data-own-keys=""
      onToggle={({ newState }) => newState === 'closed' && close()}
      onKeyDown={onMenuKey}
    >
      <MenuItems
        items={careActs(asked.message, asked.reading)}
        // Hidden first: the focus goes back to the message, and from there to what the act opens.
        onChosen={() => document.querySelector<HTMLElement>(`.${css.menu}`)?.hidePopover()}
      />
    </div>
  ) : null,
)

/** The menu of a message, which has the focus again once that is closed. */
export const showMore = (message: ChatMessage, reading: Reading, button: HTMLElement): void => {
  const at = button.getBoundingClientRect()
  focusMessageOf(button)
  show({ message, reading, at })
}

import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { MenuItems } from '../../ui/overlays/menu.tsx'
import { onMenuKey } from '../../ui/overlays/menu-keys.ts'
import type { MessageContext } from '../message/message-acts.ts'
import { focusMessageOf } from '../message/message-acts.ts'
import * as css from './message-menu.module.css'
import { messageMenuItems } from './message-menu-items.ts'

interface OpenDialog {
  message: ChatMessage
  reading: MessageContext
  /** Position of the pressed button. */
  at: DOMRect
}

const ROW_PX = 40
const GAP_PX = 4
const WIDE_PX = 216

/** Places the menu beside its button, above or below it, depending on the room. */
const open = (menu: HTMLElement, at: DOMRect): void => {
  const rows = menu.querySelectorAll('button').length
  const isBelow = at.bottom + rows * ROW_PX + 4 * GAP_PX < innerHeight
  menu.style.insetBlock = isBelow ? `${at.bottom + GAP_PX}px auto` : `auto ${innerHeight - at.top + GAP_PX}px`
  menu.style.insetInlineStart = `${Math.max(GAP_PX, Math.min(at.left, innerWidth - WIDE_PX))}px`
  menu.showPopover()
  menu.querySelector('button')?.focus()
}

const show = createOverlay<OpenDialog>((request, close) =>
  request ? (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler serves the buttons inside
    <div
      key={request.message.id}
      ref={(menu) => {
        if (menu && !menu.matches(':popover-open')) open(menu, request.at)
      }}
      popover="auto"
      className={css.menu}
      data-own-keys=""
      onToggle={({ newState }) => newState === 'closed' && close()}
      onKeyDown={onMenuKey}
    >
      <MenuItems
        items={messageMenuItems(request.message, request.reading)}
        // Hides the menu first, so that the focus returns to the message, and from there moves to what the action
        // opens.
        onChosen={() => document.querySelector<HTMLElement>(`.${css.menu}`)?.hidePopover()}
      />
    </div>
  ) : null,
)

/** Opens the menu of a message, which gets the focus back when the menu closes. */
export const openMessageMenu = (message: ChatMessage, reading: MessageContext, button: HTMLElement): void => {
  const at = button.getBoundingClientRect()
  focusMessageOf(button)
  show({ message, reading, at })
}

import { REACTIONS } from '@metapyra/contract/signals'
import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { inRoom } from '../../ui/overlays/over-room.ts'
import type { Overlay } from '../../ui/overlays/overlay-store.ts'
import { addOverlay, isThere, removeOverlay } from '../../ui/overlays/overlay-store.ts'
import type { LiveSpace } from '../live/live-space.ts'
import * as css from './reaction-row.module.css'

type ReactionTarget = Pick<LiveSpace, 'react'>

let open: Overlay | undefined

/** Opens over the room, and closes on a choice, on Escape and on a tap outside. */
export const showReactions = (live: ReactionTarget): void => {
  if (open && isThere(open)) return
  const close = () => removeOverlay(overlay)
  const overlay = addOverlay(() => <ReactionRow live={live} onClose={close} />, inRoom())
  open = overlay
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

function ReactionRow({ live, onClose }: { live: ReactionTarget; onClose(): void }) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => row.current?.showPopover(), [])
  const choose = (reaction: number) => {
    live.react(reaction)
    row.current?.hidePopover()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event
    const buttons = [...currentTarget.querySelectorAll('button')]
    const step = STEPS[key]
    if (step) {
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
      buttons.at((at + step) % buttons.length)?.focus()
    } else if (REACTIONS[Number(key) - 1]) choose(Number(key) - 1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn otherwise as a popover
    <div
      ref={row}
      popover="auto"
      role="group"
      aria-label="Reactions"
      className={css.row}
      data-own-keys=""
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onKeyDown={onKeyDown}
    >
      {REACTIONS.map(({ emoji, name }, at) => (
        <button
          key={name}
          type="button"
          // biome-ignore lint/a11y/noAutofocus: into the row that was asked for, and back again
          autoFocus={at === 0}
          className={css.reaction}
          aria-label={name}
          aria-keyshortcuts={`${at + 1}`}
          title={`${name} (${at + 1})`}
          onClick={() => choose(at)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}

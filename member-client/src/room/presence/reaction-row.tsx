import { REACTIONS } from '@metapyra/contract/presence'
import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { LiveSpace } from '../live/live-space.ts'
import * as css from './reaction-row.module.css'

type Reacting = Pick<LiveSpace, 'react'>

/** Over the room; it goes with its choice, with Escape and with a tap beside it. */
export const showReactions = (live: Reacting): void => {
  if (document.querySelector(`.${css.row}`)) return
  const host = document.createElement('div')
  ;(document.querySelector('main') ?? document.body).append(host)
  const root = createRoot(host)
  const close = () => {
    root.unmount()
    host.remove()
  }
  root.render(<ReactionRow live={live} onClose={close} />)
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

function ReactionRow({ live, onClose }: { live: Reacting; onClose(): void }) {
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

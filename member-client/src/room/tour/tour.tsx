import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { cross } from '../../ui/icons/message.ts'
import { mountOverRoom } from '../../ui/overlays/over-room.ts'
import * as floating from '../../ui/style/floating-card.module.css'
import * as iconButton from '../../ui/style/icon-button.module.css'
import * as css from './tour.module.css'
import { TOUR } from './tour-steps.tsx'

const $isShown = atom(false)
const mountedSockets = new WeakSet<SpaceSocket>()
const byTouch = matchMedia('(pointer: coarse)')

/** Displays the hints over the room from the first one on. Calls `onClose` each time they are closed. */
export const showTour = (socket: SpaceSocket, onClose: () => void): void => {
  if (!mountedSockets.has(socket)) {
    mountedSockets.add(socket)
    $isShown.set(false)
    mountOverRoom(socket, () => <Tour onClose={onClose} />)
  }
  // Delayed, because screen readers announce only what is added to an existing region.
  setTimeout(() => $isShown.set(true))
}

function Tour({ onClose }: { onClose(): void }) {
  const isShown = useStore($isShown)
  const close = () => {
    $isShown.set(false)
    onClose()
  }
  return (
    <div className={css.place} role="status">
      {isShown && <Steps onClose={close} />}
    </div>
  )
}

/** One hint after the other. Displayed beside the room without taking the focus, so that the user can keep walking. */
function Steps({ onClose }: { onClose(): void }) {
  const [at, setAt] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)
  // For each hint except the first.
  useOnChange(at, () => {
    if (hasMoved.current) title.current?.focus()
    hasMoved.current = true
  })
  const step = TOUR[at]
  if (!step) return null
  const isLast = at === TOUR.length - 1
  return (
    <section
      className={`${floating.card} ${floating.rising} ${css.card}`}
      aria-label={`Tour, ${at + 1} of ${TOUR.length}`}
      data-own-keys=""
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
        if (key === 'ArrowRight' && !isLast) setAt(at + 1)
        if (key === 'ArrowLeft' && at > 0) setAt(at - 1)
      }}
    >
      <button
        type="button"
        className={`${iconButton.button} ${css.close}`}
        aria-label="Close tour"
        onClick={onClose}
      >
        <Icon path={cross} size={18} />
      </button>
      <svg className={css.picture} viewBox="0 0 240 96" aria-hidden="true">
        {step.picture}
      </svg>
      <h2 ref={title} className={css.title} tabIndex={-1}>
        {step.title}
      </h2>
      <p className={css.text}>{(byTouch.matches && step.textByTouch) || step.text}</p>
      <p className={css.foot}>
        <span className={css.dots} aria-hidden="true">
          {TOUR.map((step, index) => (
            <span key={step.title} data-is-here={index === at || undefined} />
          ))}
        </span>
        {at > 0 && (
          <Button kind="quiet" size="small" onClick={() => setAt(at - 1)}>
            Back
          </Button>
        )}
        <Button size="small" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
          {isLast ? 'Done' : 'Next'}
        </Button>
      </p>
    </section>
  )
}

import '@metapyra/session/composed-keys'
import { isolateRightToLeft } from '@metapyra/contract/isolate'
import { warnOnTruncatedPaste } from '@metapyra/session/long-paste'
import type { SessionState } from '@metapyra/session/state'
import { createCountdown } from '@metapyra/session/toast-countdown'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { Icon } from '../controls/icon.tsx'
import { useStore } from '../controls/use-store.ts'
import { check, cross, info, stop, warning } from '../icons/message.ts'
import * as iconButton from '../style/icon-button.module.css'
import { addOverlay } from './overlay-store.ts'
import * as css from './toasts.module.css'

type Toast = ReturnType<SessionState['$toasts']['get']>[number]

const { $toasts } = session.state
const icons = { success: check, error: stop, warning, info }
const TICK_MS = 100

/**
 * An open modal dialog makes everything else on the page inert for pointer, keyboard and screen reader, so the toasts
 * move into it.
 */
const moveToTopDialog = (host: HTMLElement) => {
  const place = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
  if (host.parentElement === place) return
  place.append(host)
  // Moving closes the popover, and no one would open it again once a dialog is gone.
  host.querySelector('section')?.showPopover()
}

// This module loads once a field has the focus, before the user types or pastes.
warnOnTruncatedPaste((words) => session.toast('warning', words))

/** Shows the session's toasts from now on. */
export const openToasts = () => {
  const { host } = addOverlay(() => <Toasts host={host} />)
  moveToTopDialog(host)
  // The close event doesn't bubble. The toasts leave a closing dialog, so that they aren't removed with it.
  document.addEventListener('close', () => moveToTopDialog(host), true)
}

/** The session's messages to users. In the top layer, so that an open dialog doesn't hide them. */
function Toasts({ host }: { host: HTMLElement }) {
  const toasts = useStore($toasts)
  const layer = useRef<HTMLElement>(null)
  const [isReady, setIsReady] = useState(false)
  useEffect(
    () =>
      $toasts.subscribe(() => {
        moveToTopDialog(host)
        // Moving closes the popover.
        if (!layer.current?.matches(':popover-open')) layer.current?.showPopover()
      }),
    [host],
  )
  useEffect(() => {
    // Delayed, because screen readers announce only what is added to an existing region.
    const timer = setTimeout(setIsReady, TICK_MS, true)
    return () => clearTimeout(timer)
  }, [])
  useCountdown(layer, toasts.length > 0)
  const orderedToasts = useStableOrder(toasts)
  return (
    <section ref={layer} className={css.layer} popover="manual" aria-label="Notifications" aria-live="polite">
      {isReady && orderedToasts.map((toast) => <ToastCard key={toast.message} toast={toast} />)}
    </section>
  )
}

/** Keeps each toast at its first position. A repeated toast that moved would lose the focus inside it. */
const useStableOrder = (toasts: readonly Toast[]): readonly Toast[] => {
  const previousToasts = useRef<readonly Toast[]>([])
  const stayed = previousToasts.current.flatMap(
    ({ message }) => toasts.find((toast) => toast.message === message) ?? [],
  )
  previousToasts.current = [...stayed, ...toasts.filter((toast) => !stayed.includes(toast))]
  return previousToasts.current
}

/** Pauses the countdown while a toast is hovered or has the focus. */
const useCountdown = (layer: { current: HTMLElement | null }, isAny: boolean) => {
  const countdown = useRef(createCountdown(session.dismissToast))
  useEffect(() => {
    if (!isAny) return
    let lastMs = performance.now()
    const timer = setInterval(() => {
      const nowMs = performance.now()
      const isPaused = layer.current?.matches(':hover, :focus-within')
      countdown.current.pass($toasts.get(), isPaused ? 0 : nowMs - lastMs)
      lastMs = nowMs
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [layer, isAny])
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div className={css.toast} data-type={toast.type} role={toast.type === 'error' ? 'alert' : undefined}>
      <span className={css.icon}>
        <Icon path={icons[toast.type]} />
      </span>
      {/* The key renders the text again when the toast repeats, so that screen readers announce it. The focused
          button stays. */}
      <p key={toast.id} className={css.text}>
        {isolateRightToLeft(toast.message)}
      </p>
      <button
        type="button"
        className={`${iconButton.button} ${css.close}`}
        aria-label="Dismiss"
        onClick={() => session.dismissToast(toast.id)}
      >
        <Icon path={cross} size={18} />
      </button>
    </div>
  )
}

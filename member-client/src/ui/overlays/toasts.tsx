import '@metapyra/session/composed-keys'
import { sayWhatIsCut } from '@metapyra/session/long-paste'
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

/** An open dialog makes all else on the page dead to pointer, keyboard and screen reader: the toasts move into it. */
const follow = (host: HTMLElement) => {
  const place = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
  if (host.parentElement === place) return
  place.append(host)
  // A move closes it, and nobody tells anything anew once a dialog has gone.
  host.querySelector('section')?.showPopover()
}

// All this comes once somebody is in a field, before they type or paste anything.
sayWhatIsCut((words) => session.toast('warning', words))

/** Shows the session's toasts from now on. */
export const openToasts = () => {
  const { host } = addOverlay(() => <Toasts host={host} />)
  follow(host)
  // Closing does not bubble; a dialog that goes takes nothing along.
  document.addEventListener('close', () => follow(host), true)
}

/** What the session says to people. In the top layer, so that an open dialog does not hide it. */
function Toasts({ host }: { host: HTMLElement }) {
  const toasts = useStore($toasts)
  const layer = useRef<HTMLElement>(null)
  const [isHeard, setHeard] = useState(false)
  useEffect(
    () =>
      $toasts.subscribe(() => {
        follow(host)
        // A move closes it.
        if (!layer.current?.matches(':popover-open')) layer.current?.showPopover()
      }),
    [host],
  )
  useEffect(() => {
    // Screen readers tell what comes into a region that was there before.
    const timer = setTimeout(setHeard, TICK_MS, true)
    return () => clearTimeout(timer)
  }, [])
  useCountdown(layer, toasts.length > 0)
  const standing = useStanding(toasts)
  return (
    <section ref={layer} className={css.layer} popover="manual" aria-label="Notifications" aria-live="polite">
      {isHeard && standing.map((toast) => <ToastCard key={toast.message} toast={toast} />)}
    </section>
  )
}

/** Each where it first stood: what is told anew would take the focus along if it moved, and lose it. */
const useStanding = (toasts: readonly Toast[]): readonly Toast[] => {
  const shown = useRef<readonly Toast[]>([])
  const stayed = shown.current.flatMap(({ message }) => toasts.find((one) => one.message === message) ?? [])
  shown.current = [...stayed, ...toasts.filter((one) => !stayed.includes(one))]
  return shown.current
}

/** The time stands still while somebody points at a toast or has the focus there. */
const useCountdown = (layer: { current: HTMLElement | null }, isAny: boolean) => {
  const countdown = useRef(createCountdown(session.dismissToast))
  useEffect(() => {
    if (!isAny) return
    let lastMs = performance.now()
    const timer = setInterval(() => {
      const nowMs = performance.now()
      const isHeld = layer.current?.matches(':hover, :focus-within')
      countdown.current.pass($toasts.get(), isHeld ? 0 : nowMs - lastMs)
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
      {/* Put in anew when it is told again, which screen readers then do; what has the focus stays. */}
      <p key={toast.id} className={css.text}>
        {toast.message}
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

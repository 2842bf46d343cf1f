import type { SessionState } from '@metapyra/session/state'
import { useEffect, useRef } from 'react'
import { session } from '../session.ts'
import { Icon } from './icon.tsx'
import { check, cross, info, stop, warning } from './icons/message.ts'
import * as css from './toasts.module.css'
import { useStore } from './use-store.ts'

type Toast = ReturnType<SessionState['$toasts']['get']>[number]

const icons = { success: check, error: stop, warning, info }

/** What the session says to people. In the top layer, so that an open dialog does not hide it. */
export function Toasts() {
  const toasts = useStore(session.state.$toasts)
  const layer = useRef<HTMLElement>(null)
  useEffect(() => {
    // Shown anew, it lies above a dialog that was opened since.
    layer.current?.hidePopover()
    if (toasts.length > 0) layer.current?.showPopover()
  }, [toasts])
  return (
    <section ref={layer} className={css.layer} popover="manual" aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div className={css.toast} data-type={toast.type} role={toast.type === 'error' ? 'alert' : undefined}>
      <span className={css.icon}>
        <Icon path={icons[toast.type]} />
      </span>
      <p className={css.text}>{toast.message}</p>
      <button
        type="button"
        className={css.close}
        aria-label="Close message"
        onClick={() => session.dismissToast(toast.id)}
      >
        <Icon path={cross} size={18} />
      </button>
    </div>
  )
}

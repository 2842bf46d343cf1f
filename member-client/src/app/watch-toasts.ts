import { loadPart } from '@metapyra/session/load-part'
import { session } from '../session/session.ts'

const load = () => loadPart(() => import('../ui/overlays/toasts.lazy.tsx'))

/**
 * Loads the toasts with the first one, or once a field gets the focus, because offline it would be too late. The same
 * chunk has [KEY-3], which keeps keys for input methods, and [PASTE-1], which reports a truncated paste.
 */
export const watchToasts = () => {
  let isOpen = false
  document.addEventListener('focusin', () => void load().catch(() => undefined))
  session.state.$toasts.listen(({ length }) => {
    if (isOpen || length === 0) return
    isOpen = true
    load().then(
      ({ openToasts }) => openToasts(),
      () => {
        // The next toast tries again.
        isOpen = false
      },
    )
  })
}

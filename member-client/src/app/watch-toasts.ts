import { loadPart } from '@metapyra/session/load-part'
import { session } from '../session/session.ts'

const load = () => loadPart(() => import('../ui/overlays/toasts.tsx'))

/**
 * What shows toasts comes with the first one, or once somebody is in a field: without a connection it would come too late.
 * With it comes [KEY-3] what keeps keys to input methods, and [PASTE-1] what says that a paste was cut.
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
        // The next toast asks again.
        isOpen = false
      },
    )
  })
}

import { session } from '../session.ts'

const load = () => import('../design/toasts.tsx')

/** What shows toasts comes with the first one, or once somebody types: without a connection it would come too late. */
export const watchToasts = () => {
  let isOpen = false
  document.addEventListener('focusin', () => void load().catch(() => undefined), { once: true })
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

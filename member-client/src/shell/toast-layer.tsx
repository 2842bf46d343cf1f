import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'

/** Toasts come with the first toast: most visits have none. */
export function ToastLayer() {
  const hasToast = useStore(session.state.$toasts).length > 0
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!hasToast || Toasts) return
    import('../design/toasts.tsx').then(
      (module) => setToasts(() => module.Toasts),
      // Without a connection the next toast asks again.
      () => undefined,
    )
  }, [hasToast, Toasts])
  return Toasts && <Toasts />
}

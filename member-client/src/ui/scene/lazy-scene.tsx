import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import * as css from './lazy-scene.module.css'

/** The drawing comes after the words; its place is held, so that nothing moves when it does. */
export function LazyScene() {
  const [Scene, setScene] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./space-scene.tsx').then(
      (module) => setScene(() => module.SpaceScene),
      // Without it the page says the same.
      () => undefined,
    )
  }, [])
  return <div className={css.frame}>{Scene && <Scene />}</div>
}

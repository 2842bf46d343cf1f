import { loadPart } from '@metapyra/session/load-part'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import * as css from './scene.module.css'

/**
 * The drawing comes after the words; its place is held, so that nothing moves when it does. Only in a browser: what the
 * build renders of a page has none.
 */
export function Scene() {
  const [Drawing, setDrawing] = useState<ComponentType | null>(null)
  useEffect(() => {
    loadPart(() => import('./space-scene.lazy.tsx')).then(
      (module) => setDrawing(() => module.SpaceScene),
      // The page is complete without it.
      () => undefined,
    )
  }, [])
  return <div className={css.frame}>{Drawing && <Drawing />}</div>
}

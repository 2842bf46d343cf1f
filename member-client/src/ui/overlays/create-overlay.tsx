import type { WritableAtom } from 'nanostores'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { useStore } from '../controls/use-store.ts'
import type { Overlay } from './overlay-store.ts'
import { addOverlay, isThere } from './overlay-store.ts'

interface ShownProps<T> {
  $value: WritableAtom<T | null>
  render(value: T | null, close: () => void): ReactNode
}

function OpenOverlay<T>({ $value, render }: ShownProps<T>) {
  return render(useStore($value), () => $value.set(null))
}

/** Creates an overlay that is displayed for a value until it is closed or the page navigates. Null displays nothing. */
export const createOverlay = <T,>(render: ShownProps<T>['render']) => {
  const $value = atom<T | null>(null)
  const close = () => $value.set(null)
  let overlay: Overlay | undefined
  return (value: T): void => {
    if (!overlay) for (const event of ['popstate', 'pushState']) addEventListener(event, close)
    if (!overlay || !isThere(overlay))
      overlay = addOverlay(() => <OpenOverlay $value={$value} render={render} />)
    $value.set(value)
  }
}

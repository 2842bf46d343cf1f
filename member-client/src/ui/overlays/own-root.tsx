import type { WritableAtom } from 'nanostores'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useStore } from '../controls/use-store.ts'

interface RootProps<T> {
  $value: WritableAtom<T | null>
  render(value: T | null, close: () => void): ReactNode
}

function Root<T>({ $value, render }: RootProps<T>) {
  return render(useStore($value), () => $value.set(null))
}

/**
 * Something in a root of its own, over whatever is open: shown for a value until it is closed, or the page goes
 * elsewhere. Null is nothing.
 */
export const ownRoot = <T,>(render: RootProps<T>['render']) => {
  const $value = atom<T | null>(null)
  let isMounted = false
  return (value: T): void => {
    if (!isMounted) {
      const host = document.createElement('div')
      document.body.append(host)
      const root = createRoot(host)
      const draw = () => root.render(<Root $value={$value} render={render} />)
      draw()
      addEventListener('timezonechange', draw)
      for (const event of ['popstate', 'pushState']) addEventListener(event, () => $value.set(null))
    }
    isMounted = true
    $value.set(value)
  }
}

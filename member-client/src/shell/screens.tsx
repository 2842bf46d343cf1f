import { PRODUCT_NAME } from '@metapyra/contract/constants'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { LoadFailed } from './load-failed.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import type { OpenScreen } from './open-screen.ts'
import { openScreen } from './open-screen.ts'

/** The screen of the address bar. The old one stays until the next is decided and loaded, so that nothing flashes. */
export function Screens() {
  const path = usePathname()
  const [shown, setShown] = useState<OpenScreen | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    let isCurrent = true
    setFailure(null)
    openScreen(path, location.search).then(
      (next) => {
        // Someone has gone elsewhere meanwhile: then neither the screen nor the redirection counts.
        if (!isCurrent || !next) return
        if (typeof next === 'string') navigate(next, { replace: true })
        else setShown(next)
      },
      (error) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [path])

  useArrival(shown)
  if (failure !== null) return <LoadFailed />
  if (!shown) return <LoadingScreen />
  const { Screen, route } = shown
  return <Screen key={route.path} route={route} />
}

/** A new screen has its title in the tab, begins at its top, and takes the focus to its heading. */
const useArrival = (shown: OpenScreen | null) => {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (!shown) return
    document.title = shown.title ? `${shown.title} · ${PRODUCT_NAME}` : PRODUCT_NAME
    if (!isFirst.current) {
      scrollTo(0, 0)
      const heading = document.querySelector<HTMLElement>('h1')
      if (heading && !document.querySelector('[autofocus]')) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
    }
    isFirst.current = false
  }, [shown])
}

import { PRODUCT_NAME } from '@metapyra/contract/constants'
import { loadPart } from '@metapyra/session/load-part'
import type { ComponentType } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { initialTab } from '../account/initial-tab.ts'
import { LoadFailed } from '../ui/pages/load-failed.tsx'
import { LoadingScreen } from '../ui/pages/loading-screen.tsx'
import { CrashBoundary } from './crash-boundary.ts'
import type { OpenScreen } from './open-screen.ts'
import { openScreen } from './open-screen.ts'

/**
 * The screen of the current address. The old one stays until the guard has decided and the next one is loaded, so that
 * nothing flashes.
 */
export function Screens({ first = null }: { first?: OpenScreen | null | undefined }) {
  const path = usePathname()
  const [displayed, setDisplayed] = useState(first)
  const [Failure, setFailure] = useState<ComponentType | null>(null)

  useEffect(() => {
    let isCurrent = true
    setFailure(null)
    openScreen(path, location.search).then(
      (next) => {
        // The user has navigated elsewhere in the meantime, so neither the screen nor the redirect applies.
        if (!isCurrent || !next) return
        // A settings tab in the hash is passed on to the next screen.
        const hash = initialTab() ? location.hash : ''
        if (typeof next === 'string') navigate(next + hash, { replace: true })
        else setDisplayed(next)
      },
      () => isCurrent && setFailure(() => LoadFailed),
    )
    return () => {
      isCurrent = false
    }
  }, [path])

  useScreenFocus(displayed)
  if (Failure) return <Failure />
  if (!displayed) return <LoadingScreen />
  const { Screen, route } = displayed
  const onCrash = (error: unknown) => {
    setFailure(() => LoadFailed)
    // Loads the crash screen and the error report only now, because most visits don't need them.
    loadPart(() => import('./crash-screen.lazy.tsx')).then(
      ({ CrashScreen, report }) => {
        report(error)
        setFailure(() => CrashScreen)
      },
      () => undefined,
    )
  }
  return (
    <CrashBoundary key={route.path} onCrash={onCrash}>
      <Screen route={route} />
    </CrashBoundary>
  )
}

/** Sets a new screen's tab title, scrolls to its top, and focuses its heading. */
const useScreenFocus = (displayed: OpenScreen | null) => {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (!displayed) return
    const title = displayed.titleOf?.(displayed.route.name) ?? displayed.title
    document.title = [title, PRODUCT_NAME].filter(Boolean).join(' · ')
    if (!isFirst.current) {
      scrollTo(0, 0)
      const heading = document.querySelector<HTMLElement>('h1')
      if (heading && !document.querySelector('[autofocus]')) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
    }
    isFirst.current = false
  }, [displayed])
}

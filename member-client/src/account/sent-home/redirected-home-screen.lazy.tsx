import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Screen as Home } from '../../site/home/home-screen.lazy.tsx'
import { RedirectNotice } from './redirect-notice.tsx'

/** The home page with the reason for a redirect. */
export function Screen() {
  const [notice, setNotice] = useState<ReactNode>(null)
  // Runs after hydration of the prerendered home page.
  useEffect(() => {
    const { search } = location
    if (!search) return
    setNotice(<RedirectNotice search={search} />)
    // Displayed only once: a reload or a shared URL shows only the home page.
    history.replaceState(null, '', '/')
  }, [])
  return <Home notice={notice} />
}

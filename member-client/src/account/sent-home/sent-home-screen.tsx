import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Screen as Home } from '../../site/home/home-screen.tsx'
import { SentHomeNotice } from './sent-home-notice.tsx'

/** Home, which says why somebody was sent there. */
export function Screen() {
  const [notice, setNotice] = useState<ReactNode>(null)
  // Once home stands as it was made at build.
  useEffect(() => {
    const { search } = location
    if (!search) return
    setNotice(<SentHomeNotice search={search} />)
    // Told once: a reload, or the address passed on, is home alone.
    history.replaceState(null, '', '/')
  }, [])
  return <Home notice={notice} />
}

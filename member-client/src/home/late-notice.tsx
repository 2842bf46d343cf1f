import { useEffect, useState } from 'react'
import { useLatePart } from '../design/late-part.tsx'

/** Says why somebody was sent home, where the address says so: most who come here were not. */
export function LateNotice() {
  const [search, setSearch] = useState('')
  useEffect(() => {
    if (!location.search.includes('-at=')) return
    setSearch(location.search)
    // Told once: a reload, or the address passed on, is home alone.
    history.replaceState(null, '', '/')
  }, [])
  return search ? <Told search={search} /> : null
}

const load = () => import('../sent-home/sent-home-notice.tsx').then((module) => module.SentHomeNotice)

function Told({ search }: { search: string }) {
  const { Part } = useLatePart(load)
  return Part && <Part search={search} />
}

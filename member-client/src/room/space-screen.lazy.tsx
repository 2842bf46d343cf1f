import { preconnect } from '@metapyra/session/realtime'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { session } from '../session/session.ts'
import { transports } from '../session/webtransport.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { $live } from './live/current-space.ts'
import type { LiveSpace } from './live/live-space.ts'
import { openSpace } from './live/live-space.ts'
import { openTab } from './live/single-tab.ts'
import { SpaceRoom } from './space-room.tsx'

export const title = 'Space'

// Starts connecting early, so that the connection is ready once the user is known.
if (location.pathname === '/space' && document.cookie.includes('signedIn')) preconnect({ transports })

const toSpaces = () => navigate('/join')
/** A talk under way asks first (leaving/guard-talk.ts). */
const leave = () => dispatchEvent(new Event('leaving', { cancelable: true })) && toSpaces()

/** §2: the main view of a space, in one tab of a browser at a time. */
export function Screen() {
  const [tab, setTab] = useState<ReturnType<typeof openTab> | null>(null)
  useEffect(() => {
    const openedTab = openTab()
    setTab(openedTab)
    return () => openedTab.close()
  }, [])
  return tab && <SpaceInTab tab={tab} />
}

function SpaceInTab({ tab }: { tab: ReturnType<typeof openTab> }) {
  const place = useStore(tab.$tab)
  const user = useStore(session.state.$user)
  const workspace = useStore(session.state.$workspace)
  if (place === 'asking' || !user || !workspace) return null
  if (place === 'here')
    return <LiveRoom key={`${user.id} ${workspace.id}`} userId={user.id} spaceId={workspace.id} />
  return <Elsewhere takeOver={tab.takeOver} onLeave={toSpaces} />
}

function LiveRoom({ userId, spaceId }: { userId: string; spaceId: string }) {
  const live = useStore($live)
  useEffect(() => {
    const openedSpace = openSpace({ session, userId, spaceId })
    $live.set(openedSpace)
    return () => {
      $live.set(null)
      openedSpace.close()
    }
  }, [userId, spaceId])
  return live && <OpenRoom live={live} userId={userId} />
}

function OpenRoom({ live, userId }: { live: LiveSpace; userId: string }) {
  const isEnded = useStore(live.$ended) !== null
  const isRefused = useStore(live.$refused) !== null || isEnded
  const isAtReception = useStore(live.$callableMembers) !== null
  if (!isRefused && !isAtReception) return <SpaceRoom live={live} userId={userId} onLeave={leave} />
  const Instead = isRefused ? Refused : Reception
  return <Instead live={live} onLeave={toSpaces} />
}

/** Displayed in place of the room if access is denied. */
const Reception = lazyPart(
  () => import('./reception/reception-screen.lazy.tsx').then((module) => module.ReceptionScreen),
  { pending: null },
)
const Refused = lazyPart(
  () => import('./access-denied/refused-screen.lazy.tsx').then((module) => module.RefusedScreen),
  { pending: null },
)
const Elsewhere = lazyPart(
  () => import('./access-denied/other-tab-screen.lazy.tsx').then((module) => module.OtherTabScreen),
  { pending: null },
)

import { beginLine } from '@metapyra/session/realtime'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { session } from '../session/session.ts'
import { transports } from '../session/webtransport.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { InsteadOfPart, useLatePart } from '../ui/pages/late-part.tsx'
import { $live } from './live/here.ts'
import type { LiveSpace } from './live/live-space.ts'
import { openSpace } from './live/live-space.ts'
import { openTab } from './live/single-tab.ts'
import { SpaceRoom } from './space-room.tsx'

export const title = 'Space'

// By the time that it is known who is here, the line stands.
if (location.pathname === '/space' && document.cookie.includes('signedIn')) beginLine({ transports })

const toSpaces = () => navigate('/join')

/** §2: the main view of a space, in one tab of a browser at a time. */
export function Screen() {
  const [tab, setTab] = useState<ReturnType<typeof openTab> | null>(null)
  useEffect(() => {
    const opened = openTab()
    setTab(opened)
    return () => opened.close()
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
  return <LateScreen load={loadElsewhere} takeOver={tab.takeOver} onLeave={toSpaces} />
}

function LiveRoom({ userId, spaceId }: { userId: string; spaceId: string }) {
  const live = useStore($live)
  useEffect(() => {
    const opened = openSpace({ session, userId, spaceId })
    $live.set(opened)
    return () => {
      $live.set(null)
      opened.close()
    }
  }, [userId, spaceId])
  return live && <OpenRoom live={live} userId={userId} />
}

function OpenRoom({ live, userId }: { live: LiveSpace; userId: string }) {
  const isEnded = useStore(live.$ended) !== null
  const isRefused = useStore(live.$refused) !== null || isEnded
  const isAtReception = useStore(live.$atHand) !== null
  if (!isRefused && !isAtReception) return <SpaceRoom live={live} userId={userId} onLeave={toSpaces} />
  const load = isRefused ? loadRefused : loadReception
  return <LateScreen key={`${isRefused}`} load={load} live={live} onLeave={toSpaces} />
}

const loadReception = () =>
  import('./reception/reception-screen.tsx').then((module) => module.ReceptionScreen)
const loadRefused = () => import('./access-denied/refused-screen.tsx').then((module) => module.RefusedScreen)
const loadElsewhere = () =>
  import('./access-denied/elsewhere-screen.tsx').then((module) => module.ElsewhereScreen)

/** What stands where the room would be, fetched as it is first shown. */
function LateScreen<P extends object>({ load, ...props }: P & { load(): Promise<ComponentType<P>> }) {
  const { Part, hasFailed, ask } = useLatePart(load)
  if (Part) return <Part {...(props as unknown as P)} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      {null}
    </InsteadOfPart>
  )
}

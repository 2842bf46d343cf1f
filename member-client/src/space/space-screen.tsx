import type { ComponentProps } from 'react'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '../design/button.tsx'
import { InsteadOfPart, useLatePart } from '../design/late-part.tsx'
import { useStore } from '../design/use-store.ts'
import type { ReceptionScreen } from '../reception/reception-screen.tsx'
import { session } from '../session.ts'
import type { LiveSpace } from './live-space.ts'
import { openSpace } from './live-space.ts'
import { openTab } from './single-tab.ts'
import { SpaceMessage } from './space-message.tsx'
import { SpaceRoom } from './space-room.tsx'

export const title = 'Space'

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
  return (
    <SpaceMessage
      title="The space is open in another tab"
      action={
        <>
          <Button onClick={tab.takeOver}>Use it here</Button>
          <Button kind="plain" onClick={toSpaces}>
            Your spaces
          </Button>
        </>
      }
    >
      You are in one place at a time. Go on there or use it here.
    </SpaceMessage>
  )
}

function LiveRoom({ userId, spaceId }: { userId: string; spaceId: string }) {
  const [live, setLive] = useState<LiveSpace | null>(null)
  useEffect(() => {
    const opened = openSpace({ session, userId, spaceId })
    setLive(opened)
    return () => opened.close()
  }, [userId, spaceId])
  return live && <OpenRoom live={live} userId={userId} />
}

function OpenRoom({ live, userId }: { live: LiveSpace; userId: string }) {
  const ended = useStore(live.$ended)
  const isAtReception = useStore(live.$atHand) !== null
  if (!ended && isAtReception) return <LateReception live={live} onLeave={toSpaces} />
  if (!ended) return <SpaceRoom live={live} userId={userId} onLeave={toSpaces} />
  return (
    <SpaceMessage
      title="You are no longer in this space"
      action={<Button onClick={toSpaces}>Your spaces</Button>}
    >
      {ended.message}
    </SpaceMessage>
  )
}

const loadReception = () =>
  import('../reception/reception-screen.tsx').then((module) => module.ReceptionScreen)

function LateReception(props: ComponentProps<typeof ReceptionScreen>) {
  const { Part: Reception, hasFailed, ask } = useLatePart(loadReception)
  if (Reception) return <Reception {...props} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      {null}
    </InsteadOfPart>
  )
}

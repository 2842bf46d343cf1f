import { session } from '../session/session.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { useLatePart } from '../ui/pages/late-part.tsx'
import type { Engine } from './engine/engine.ts'
import type { TalkRoom } from './talk-room.ts'

interface KeepingProps {
  live: TalkRoom
  engine: Engine
}

const load = () => import('./recording/keeping-bar.tsx').then((module) => module.KeepingBar)

/** Recordings and captions: fetched by whoever may begin one, and by all who are heard or hear where one is on. */
export function LateKeeping(props: KeepingProps) {
  const { circle, stages } = useStore(props.live.talk.$talk)
  const workspace = useStore(session.state.$workspace)
  const isAllowed = workspace?.userRecording === 'enabled' || workspace?.userTranscriber === 'enabled'
  const isOn = [circle, ...stages].some((one) => one?.members.some(({ keeps = [] }) => keeps.length > 0))
  return (circle && isAllowed) || isOn ? <Fetched {...props} /> : null
}

function Fetched(props: KeepingProps) {
  const { Part, hasFailed } = useLatePart(load)
  if (Part) return <Part {...props} />
  // What matters is said even so.
  return hasFailed ? <p role="status">This conversation may be recorded or transcribed.</p> : null
}

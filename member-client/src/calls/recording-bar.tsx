import { session } from '../session/session.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import type { Engine } from './engine/engine.lazy.ts'
import type { TalkRoom } from './talk-room.ts'

interface RecordingBarProps {
  live: TalkRoom
  engine: Engine
}

const RecordingControls = lazyPart(
  () => import('./recording/recording-bar.lazy.tsx').then((module) => module.RecordingControls),
  {
    pending: null,
    // Displays the essential notice even if the code can't be loaded.
    failed: <p role="status">This conversation may be recorded or transcribed.</p>,
  },
)

/**
 * Recordings and captions. The code loads for people who can start one, and for everyone in a conversation or audience
 * where one is on.
 */
export function RecordingBar(props: RecordingBarProps) {
  const { circle, stages } = useStore(props.live.talk.$talk)
  const workspace = useStore(session.state.$workspace)
  const isAllowed = workspace?.userRecording === 'enabled' || workspace?.userTranscriber === 'enabled'
  const isOn = [circle, ...stages].some((group) => group?.members.some(({ keeps = [] }) => keeps.length > 0))
  return (circle && isAllowed) || isOn ? <RecordingControls {...props} /> : null
}

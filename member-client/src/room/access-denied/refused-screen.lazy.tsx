import type { ErrorBody, ErrorCode } from '@metapyra/contract/errors'
import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { ConnectionBanner } from '../connection-banner.tsx'
import type { LiveSpace } from '../live/live-space.ts'
import { useTabTitle } from '../use-tab-title.ts'
import { aheadWords } from './queue-text.ts'
import * as css from './refused-screen.module.css'
import { SpaceMessage } from './space-message.tsx'

const TITLES: Readonly<Partial<Record<ErrorCode, string>>> = {
  SPACE_FULL: 'This space is full right now',
  SEATS_USED_UP: 'There’s no room for another guest',
  NOT_FOUND: 'This space no longer exists',
  SPACE_NOT_FOUND: 'This space no longer exists',
  FORBIDDEN: 'You can’t join right now',
}

/** Displays why the person can't join the room, and what they can do. People in the queue join by themselves. */
export function RefusedScreen({ live, onLeave }: { live: LiveSpace; onLeave(): void }) {
  const ended = useStore(live.$ended)
  const refused = useStore(live.$refused) ?? ended
  const name = useStore(session.state.$workspace)?.name ?? ''
  const connection = useStore(live.$connection)
  const isWaiting = !ended && refused?.code === 'SPACE_FULL'
  useTabTitle(name, (isWaiting && refused.ahead) || 0)
  if (!refused) return null
  const title = ended ? 'You’re no longer in this space' : TITLES[refused.code]
  return (
    <>
      <SpaceMessage
        title={title ?? `You can’t join ${name || 'this space'}`}
        action={
          <>
            {!isWaiting && !ended && <TryAgain live={live} />}
            <Button kind="plain" onClick={onLeave}>
              Your spaces
            </Button>
          </>
        }
      >
        {isWaiting ? <Waiting refused={refused} /> : (ended ?? refused).message}
      </SpaceMessage>
      {isWaiting && <ConnectionBanner {...live} connection={connection} isIn wasIn />}
    </>
  )
}

const Waiting = ({ refused }: { refused: ErrorBody }) => (
  <>
    <strong className={css.ahead} role="status">
      {aheadWords(refused.ahead ?? 0)}
    </strong>
    You’ll join automatically when it’s your turn. Keep this page open.
  </>
)

function TryAgain({ live }: { live: LiveSpace }) {
  const [isBusy, setBusy] = useState(false)
  const enter = () => {
    setBusy(true)
    if (live.$connection.get() !== 'open') session.toast('info', OFFLINE_MESSAGE)
    void live.enter().then(() => setBusy(false))
  }
  return (
    <Button isBusy={isBusy} onClick={enter}>
      Try again
    </Button>
  )
}

import { Button } from '../design/button.tsx'
import { SpaceMessage } from './space-message.tsx'

/** The space is open in another tab. */
export const ElsewhereScreen = ({ takeOver, onLeave }: { takeOver(): void; onLeave(): void }) => (
  <SpaceMessage
    title="The space is open in another tab"
    action={
      <>
        <Button onClick={takeOver}>Use it here</Button>
        <Button kind="plain" onClick={onLeave}>
          Your spaces
        </Button>
      </>
    }
  >
    You are in one place at a time. Go on there or use it here.
  </SpaceMessage>
)

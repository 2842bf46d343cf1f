import { Button } from '../../ui/controls/button.tsx'
import { SpaceMessage } from './space-message.tsx'

/** The space is open in another tab. */
export const OtherTabScreen = ({ takeOver, onLeave }: { takeOver(): void; onLeave(): void }) => (
  <SpaceMessage
    title="Already open in another tab"
    action={
      <>
        <Button onClick={takeOver}>Use here</Button>
        <Button kind="plain" onClick={onLeave}>
          Your spaces
        </Button>
      </>
    }
  >
    You can only be in one tab at a time. Continue there or use this one.
  </SpaceMessage>
)

import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { InsteadOfPart } from '../lazy/instead-of-part.tsx'

interface InsteadOfItemProps {
  /** What is said where it is not there. */
  words: string
  hasFailed: boolean
  ask(): void
  className: string | undefined
}

/** Where an item of the board will be, or would be. */
export const InsteadOfItem = ({ words, hasFailed, ask, className }: InsteadOfItemProps) =>
  hasFailed ? (
    <div className={className}>
      <EmptyState
        action={
          <Button kind="plain" onClick={ask}>
            Try again
          </Button>
        }
      >
        {words}
      </EmptyState>
    </div>
  ) : (
    <div className={className} aria-busy="true">
      <InsteadOfPart hasFailed={false} ask={ask}>
        <Skeleton count={4} height={48} />
      </InsteadOfPart>
    </div>
  )

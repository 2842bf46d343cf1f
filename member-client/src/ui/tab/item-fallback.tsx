import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { InsteadOfPart } from '../lazy/instead-of-part.tsx'

interface ItemFallbackProps {
  /** The message if the item isn't available. */
  words: string
  hasFailed: boolean
  ask(): void
  className: string | undefined
}

/** Displayed instead of an item of the board while it loads or if it failed. */
export const ItemFallback = ({ words, hasFailed, ask, className }: ItemFallbackProps) =>
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

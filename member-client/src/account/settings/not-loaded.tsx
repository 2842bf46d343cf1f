import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'

interface NotLoadedProps {
  /** What the server said; null while it is still being asked. */
  failure: string | null
  /** Of each of the rows that are on their way, in px. */
  rowHeight: number
  onRetry(): Promise<void>
}

/** Stands for what a tab shows until that is there. */
export function NotLoaded({ failure, rowHeight, onRetry }: NotLoadedProps) {
  if (!failure) return <Skeleton count={3} height={rowHeight} />
  const retry = (
    <Button kind="plain" onClick={() => void onRetry()}>
      Try again
    </Button>
  )
  return <EmptyState action={retry}>{failure}</EmptyState>
}

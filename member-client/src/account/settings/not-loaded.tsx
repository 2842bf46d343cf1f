import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'

interface NotLoadedProps {
  /** The server's error message; null while loading. */
  failure: string | null
  /** Height of each loading row, in px. */
  rowHeight: number
  onRetry(): Promise<void>
}

/** A tab's placeholder until its content is loaded. */
export function NotLoaded({ failure, rowHeight, onRetry }: NotLoadedProps) {
  if (!failure) return <Skeleton count={3} height={rowHeight} />
  const retry = (
    <Button kind="plain" onClick={() => void onRetry()}>
      Try again
    </Button>
  )
  return <EmptyState action={retry}>{failure}</EmptyState>
}

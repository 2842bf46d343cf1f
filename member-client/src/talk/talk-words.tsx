import type { Talk } from '@metapyra/contract/talk'
import { Button } from '../design/button.tsx'
import { useStore } from '../design/use-store.ts'
import type { Engine } from './engine.ts'

/** What one should know of where one talks, in one calm line. */
export function wordsOf({ circle, isFull }: Talk, isServerLate: boolean): string | null {
  if (isFull) return 'As many people talk here already as can. You join them when one of them leaves.'
  if (isServerLate)
    return 'Not everybody can be reached yet. It is tried again; who talked with you before goes on doing so.'
  if (circle?.kind !== 'stage') return null
  return circle.via === 'sfu'
    ? 'You are on stage: everybody on the open floor hears and sees you.'
    : 'Only those on the stage hear you. To reach everybody, this place needs a media server.'
}

/** Keeps what comes from the stage from oneself, and lets it in again. */
export function StageSwitch({ engine }: { engine: Engine }) {
  const isSilent = useStore(engine.$isStageSilent)
  return (
    <Button
      size="small"
      kind="plain"
      aria-pressed={isSilent}
      onClick={() => engine.$isStageSilent.set(!isSilent)}
    >
      Silence the stage
    </Button>
  )
}

import type { Talk, TalkFits } from '@metapyra/contract/talk'
import type { Area } from '@metapyra/map/plan'
import { Button } from '../design/button.tsx'
import { useStore } from '../design/use-store.ts'
import type { Engine } from './engine.ts'

/** [TALK-2] How many fit, and what one can do. */
const fullWords = (area: Area | undefined, fits: TalkFits | undefined): string => {
  const isRoom = area?.kind === 'meeting' || area?.kind === 'stage'
  const most = fits?.[isRoom ? (area.kind as 'meeting' | 'stage') : 'near'] ?? ''
  return isRoom
    ? `${area.name} is full: ${most} people talk here, as many as fit. Wait here and you join when one of them leaves, or come back later.`
    : `${most} people talk here already, as many as can at a time. Stay near and you join when one of them leaves.`
}

/** [TALK-24] */
const LEFT_OUT =
  'You cannot talk for some minutes: a page of yours kept returning to a conversation you had left. Close your other tabs of this space.'

/** What one should know of where one talks, in one calm line. */
export function wordsOf(
  { circle, isFull, isLeftOut }: Talk,
  { isServerLate, area, fits }: { isServerLate: boolean; area: Area | undefined; fits: TalkFits | undefined },
): string | null {
  if (isLeftOut) return LEFT_OUT
  if (isFull) return fullWords(area, fits)
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

import type { CircleCapacity, Talk } from '@metapyra/contract/entities/talk'
import type { Area } from '@metapyra/map/plan'
import { Button } from '../ui/controls/button.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import type { Engine } from './engine/engine.lazy.ts'

/** [TALK-2] Says how many people fit, and what the user can do. */
const fullWords = (area: Area | undefined, fits: CircleCapacity | undefined): string => {
  const isRoom = area?.kind === 'meeting' || area?.kind === 'stage'
  const most = fits?.[isRoom ? (area.kind as 'meeting' | 'stage') : 'near'] ?? ''
  return isRoom
    ? `${area.name} is full (${most} max). Wait here to join when someone leaves, or come back later.`
    : `This conversation is full (${most} max). Stay nearby to join when someone leaves.`
}

/** [TALK-24] */
const LEFT_OUT =
  'You can’t talk for a few minutes: another tab kept rejoining a conversation you left. Close your other tabs of this space.'

/** A status line about the user's conversation. */
export function statusText(
  { circle, isFull, isLeftOut }: Talk,
  {
    isServerLate,
    area,
    fits,
  }: { isServerLate: boolean; area: Area | undefined; fits: CircleCapacity | undefined },
): string | null {
  if (isLeftOut) return LEFT_OUT
  if (isFull) return fullWords(area, fits)
  if (isServerLate) return 'Can’t reach everyone yet. Reconnecting…'
  if (circle?.kind !== 'stage') return null
  return circle.via === 'sfu'
    ? 'You’re on stage: everyone on the open floor can hear and see you.'
    : 'Only people on stage can hear you. Reaching everyone takes a media server.'
}

/** Mutes and unmutes the stage for the user. */
export function StageSwitch({ engine }: { engine: Engine }) {
  const isSilent = useStore(engine.$isStageSilent)
  return (
    <Button
      size="small"
      kind="plain"
      aria-pressed={isSilent}
      onClick={() => engine.$isStageSilent.set(!isSilent)}
    >
      Mute stage
    </Button>
  )
}

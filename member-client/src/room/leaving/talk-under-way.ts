import type { Talk } from '@metapyra/contract/entities/talk'

/** True while anyone whom the user hears or sees, or the user, has a mic, a camera or a screen on. */
export const isTalkUnderWay = ({ circle, stages }: Talk): boolean =>
  [circle, ...stages].some((group) =>
    group?.members.some(({ isMuted, hasCamera, isSharing }) => !isMuted || hasCamera || isSharing),
  )

import { isVisitor } from '@metapyra/contract/presence'
import type { Entered } from '@metapyra/contract/room'
import { ownZone } from '@metapyra/session/dates'
import { device, session } from '../session/session.ts'

/** By whom it has been told from this browser; what was told from another one is not told over. */
const TOLD = 'zone-told'

/** [APPT-43] Tells the zone of this browser, once: who has told none is counted by it from then on. */
export const reportZone = async ({ self }: Entered): Promise<void> => {
  const { userId } = self
  if (isVisitor(self) || device.get(TOLD) === userId) return
  await session.api('POST v2/appointment/own-zone', { timezone: ownZone() }, { isSilent: true })
  device.set(TOLD, userId)
}

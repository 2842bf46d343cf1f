import { isVisitor } from '@metapyra/contract/presence'
import type { EnterReply } from '@metapyra/contract/room'
import { ownZone } from '@metapyra/session/dates'
import { device, session } from '../session/session.ts'

/**
 * The user whose time zone this browser has already reported. A zone reported from another browser is not overwritten.
 */
const REPORTED_FOR_KEY = 'zone-told'

/**
 * [APPT-43] Reports this browser's time zone once. From then on, the user's availability is in this zone unless they
 * have chosen another.
 */
export const reportZone = async ({ self }: EnterReply): Promise<void> => {
  const { userId } = self
  if (isVisitor(self) || device.get(REPORTED_FOR_KEY) === userId) return
  await session.api('POST v2/appointment/own-zone', { timezone: ownZone() }, { isSilent: true })
  device.set(REPORTED_FOR_KEY, userId)
}

import type { Services } from '../../services.ts'
import { blockersOf } from '../block/service.ts'
import { concernedBy, messageToTell } from '../chat/notify.service.ts'
import { receiverFor } from '../chat/service.ts'
import { doNotDisturbAmong } from '../status/service.ts'
import type { NoticeRow } from './notices.queries.ts'
import { bookingText, eventText, messageText, noteText } from './rules.ts'

/** Whom a notice is for at this moment, and what it says to each. */
interface Receivers {
  ids: string[]
  textAt(spaceOrigin: string, personId: string): string
}

/** Null where what it tells of is no more. */
export const receiversOf = async (
  services: Services,
  { workspaceId, notice }: NoticeRow,
): Promise<Receivers | null> => {
  if (notice.kind === 'message') {
    const told = await messageToTell(services.db, notice)
    if (!told) return null
    const { message, conversation } = told
    return {
      ids: await concernedBy(services, told),
      textAt: (origin, personId) =>
        messageText(message, `${origin}/space?chat=${receiverFor(conversation, personId)}`),
    }
  }
  if (notice.kind === 'note') {
    const blockers = await blockersOf(services, workspaceId, notice.senderId)
    return {
      ids: notice.userIds.filter((id) => !blockers.has(id)),
      textAt: (origin) => noteText({ workspaceId, ...notice }, origin),
    }
  }
  // [EVENT-22] [APPT-15] But for those who do not want to be disturbed.
  const resting = await doNotDisturbAmong(services, workspaceId, notice.userIds)
  return {
    ids: notice.userIds.filter((id) => !resting.has(id)),
    textAt: (origin) => (notice.kind === 'event' ? eventText(notice, origin) : bookingText(notice, origin)),
  }
}

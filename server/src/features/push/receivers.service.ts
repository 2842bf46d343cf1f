import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Services } from '../../platform/services.ts'
import { blockersOf } from '../block/service.ts'
import { doNotDisturbAmong } from '../status/service.ts'
import type { NoticeRow } from './notices.queries.ts'
import type { Notice } from './rules.ts'
import { bookingText, eventText, messageText, noteNotificationText } from './rules.ts'

/** Whom a notice is for at this moment, and what it says to each. */
interface Receivers {
  ids: string[]
  textAt(spaceOrigin: string, personId: string): string
}

type MessageNotice = Extract<Notice, { kind: 'message' }>

/** Whom a message's notice is for at this moment, and by which receiver each finds it; null where it was deleted. */
export type MessageReceivers = (
  services: Services,
  notice: MessageNotice,
) => Promise<{ ids: string[]; message: ChatMessage; receiverFor(personId: string): string } | null>

/** Null where what it tells of is no more. */
export const receiversOf = async (
  services: Services,
  messageReceivers: MessageReceivers,
  { workspaceId, notice }: NoticeRow,
): Promise<Receivers | null> => {
  if (notice.kind === 'message') {
    const told = await messageReceivers(services, notice)
    if (!told) return null
    return {
      ids: told.ids,
      textAt: (origin, personId) =>
        messageText(told.message, `${origin}/space?chat=${told.receiverFor(personId)}`),
    }
  }
  if (notice.kind === 'note') {
    const blockers = await blockersOf(services, workspaceId, notice.senderId)
    return {
      ids: notice.userIds.filter((id) => !blockers.has(id)),
      textAt: (origin) => noteNotificationText({ workspaceId, ...notice }, origin),
    }
  }
  // [EVENT-22] [APPT-15] But for those who do not want to be disturbed.
  const resting = await doNotDisturbAmong(services, workspaceId, notice.userIds)
  return {
    ids: notice.userIds.filter((id) => !resting.has(id)),
    textAt: (origin) => (notice.kind === 'event' ? eventText(notice, origin) : bookingText(notice, origin)),
  }
}

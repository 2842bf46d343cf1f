import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Services } from '../../platform/services.ts'
import { blockersOf } from '../block/service.ts'
import { doNotDisturbAmong } from '../status/service.ts'
import type { NoticeRow } from './notices.queries.ts'
import type { Notice } from './text.rules.ts'
import { bookingText, eventText, messageText, noteNotificationText } from './text.rules.ts'

/** A notification's recipients at this moment, and its text for each. */
interface Receivers {
  ids: string[]
  textAt(spaceOrigin: string, personId: string): string
}

type MessageNotice = Extract<Notice, { kind: 'message' }>

/**
 * Returns the current recipients of a message's notification, and the id by which each addresses its conversation; null
 * if the message was deleted.
 */
export type MessageReceivers = (
  services: Services,
  notice: MessageNotice,
) => Promise<{ ids: string[]; message: ChatMessage; receiverFor(personId: string): string } | null>

/** Returns null if the notification's subject no longer exists. */
export const receiversOf = async (
  services: Services,
  messageReceivers: MessageReceivers,
  { workspaceId, notice }: NoticeRow,
): Promise<Receivers | null> => {
  if (notice.kind === 'message') {
    const receivers = await messageReceivers(services, notice)
    if (!receivers) return null
    return {
      ids: receivers.ids,
      textAt: (origin, personId) =>
        messageText(receivers.message, `${origin}/space?chat=${receivers.receiverFor(personId)}`),
    }
  }
  if (notice.kind === 'note') {
    const blockers = await blockersOf(services, workspaceId, notice.senderId)
    return {
      ids: notice.userIds.filter((id) => !blockers.has(id)),
      textAt: (origin) => noteNotificationText({ workspaceId, ...notice }, origin),
    }
  }
  // [EVENT-22] [APPT-15] Leaves out people in Do not disturb.
  const doNotDisturbIds = await doNotDisturbAmong(services, workspaceId, notice.userIds)
  return {
    ids: notice.userIds.filter((id) => !doNotDisturbIds.has(id)),
    textAt: (origin) => (notice.kind === 'event' ? eventText(notice, origin) : bookingText(notice, origin)),
  }
}

import type { Reading } from '../message/message-acts.ts'

/** A message that is only looked up: what is done with it is done where it stands. */
export const readingToLookUp = (
  where: Pick<
    Reading,
    'chat' | 'receiverId' | 'selfId' | 'faceOf' | 'open' | 'blockedIds' | 'isChatOn' | '$activeId'
  >,
): Reading => ({ ...where, threadId: null, isKeeper: false, editingId: null, receipts: [] })

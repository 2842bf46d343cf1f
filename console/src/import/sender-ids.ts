import { page, state } from '../session/session.ts'
import type { SenderIds } from './upload/upload.ts'

/** The ids that the import's calls are sent with, read from the session at this moment. */
export const senderIds = (): SenderIds => ({
  workspaceId: state.$workspace.get()?.id ?? '',
  // The cookie is current for all tabs, whichever tab logged in last.
  userId: state.$user.get()?.id ?? '',
  sessionId: page.readCookie('sessionId') ?? state.$token.get(),
})

import { page, state } from '../session/session.ts'
import type { SenderIds } from './upload/upload.ts'

/** Whom the import's calls are made for, as the session would say it at this moment. */
export const senderIds = (): SenderIds => ({
  workspaceId: state.$workspace.get()?.id ?? '',
  // The cookie is right for all tabs, whichever of them logged in last.
  userId: state.$user.get()?.id ?? '',
  sessionId: page.readCookie('sessionId') ?? state.$token.get(),
})

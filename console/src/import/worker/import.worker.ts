import { createApi } from '@metapyra/session/api'
import type { SenderIds } from '../upload/upload.ts'
import { createUpload } from '../upload/upload.ts'
import { createDraftCalls } from './draft-calls.ts'
import { createImportSession } from './import-session.ts'
import { answerCalls, sendEvents } from './worker-rpc.ts'

let sender: SenderIds = { workspaceId: '', sessionId: null, userId: '' }
const { api } = createApi({
  sender: { workspaceId: () => sender.workspaceId, sessionId: () => sender.sessionId },
})
const session = createImportSession()

export const methods = {
  ...session,
  ...createDraftCalls(session, () => sender),
  ...createUpload(api, session, { userId: () => sender.userId, onProgress: sendEvents(self) }),
  setSender: (ids: SenderIds) => {
    sender = ids
  },
}

answerCalls(self, methods)

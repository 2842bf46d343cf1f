import { createApi } from '@metapyra/session/api'
import type { SenderIds } from './import-service.ts'
import { createImportService } from './import-service.ts'
import { createImportWork } from './import-work.ts'
import { answerCalls, newsTo } from './worker-rpc.ts'

let sender: SenderIds = { workspaceId: '', sessionId: null, userId: '' }
const { api } = createApi({
  sender: { workspaceId: () => sender.workspaceId, sessionId: () => sender.sessionId },
})
const work = createImportWork()

export const methods = {
  ...work,
  ...createImportService(api, work, { userId: () => sender.userId, onProgress: newsTo(self) }),
  setSender: (ids: SenderIds) => {
    sender = ids
  },
}

answerCalls(self, methods)

import { AppError } from '../../platform/http/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { blockedBy } from '../block/service.ts'
import { storeMessageFile } from '../files/message-files.service.ts'
import { requireChatOn } from './core/access.service.ts'
import { chatterOf } from './core/chatter.service.ts'
import {
  addToGroup,
  createGroup,
  findPeople,
  peopleInGroup,
  removeFromGroup,
  renameGroup,
} from './groups/groups.service.ts'
import type { OtherHistory } from './history/history.service.ts'
import { historyOf } from './history/history.service.ts'
import { conversationsOf } from './history/list.service.ts'
import { searchMessages } from './history/search.service.ts'
import { deleteMessage } from './messages/delete.service.ts'
import { revisions } from './messages/edit.service.ts'
import { removePreview } from './messages/preview.service.ts'
import { mentionable } from './notifications/mentions.service.ts'
import { chooseNotify } from './notifications/notify.service.ts'

export const chatCalls = (services: Services, otherHistory: OtherHistory) =>
  ({
    'POST v2/chat/get': (input, request) =>
      historyOf(services, otherHistory, { ...chatterOf(request), image: request.user?.image ?? null }, input),
    'GET v2/chat/all': async (_input, request) => ({
      rows: await conversationsOf(services, chatterOf(request)),
      blockedIds: await blockedBy(services, chatterOf(request)),
    }),
    'POST v2/chat/search': (input, request) => searchMessages(services, chatterOf(request), input),
    'POST v2/chat/mentionable': (input, request) => mentionable(services, chatterOf(request), input),
    'POST v2/chat/notify': (input, request) => chooseNotify(services, chatterOf(request), input),
    'POST v2/chat/delete': (input, request) =>
      deleteMessage(services, chatterOf(request), input, () => actFrom(services, request)),
    'POST v2/chat/upload': async (input, request) => {
      const { personId: ownerId, spaceId: workspaceId } = chatterOf(request)
      await requireChatOn(services, workspaceId)
      if (!request.upload) throw new AppError('VALIDATION', { fields: { file: 'Choose a file.' } })
      return storeMessageFile(services, request.upload, { workspaceId, ownerId }, input)
    },
    'POST v2/chat/remove-preview': (input, request) => removePreview(services, chatterOf(request), input),
    'POST v2/chat/revisions': (input, request) => revisions(services, chatterOf(request), input),
    'POST v2/chat/create-group': (input, request) => createGroup(services, chatterOf(request), input),
    'POST v2/chat/add-people': (input, request) => addToGroup(services, chatterOf(request), input),
    'POST v2/chat/remove-person': (input, request) => removeFromGroup(services, chatterOf(request), input),
    'POST v2/chat/rename-group': (input, request) => renameGroup(services, chatterOf(request), input),
    'POST v2/chat/find-people': (input, request) => findPeople(services, chatterOf(request), input),
    'POST v2/chat/people': (input, request) => peopleInGroup(services, chatterOf(request), input),
  }) satisfies Handlers<
    | 'POST v2/chat/get'
    | 'GET v2/chat/all'
    | 'POST v2/chat/search'
    | 'POST v2/chat/mentionable'
    | 'POST v2/chat/notify'
    | 'POST v2/chat/delete'
    | 'POST v2/chat/remove-preview'
    | 'POST v2/chat/upload'
    | 'POST v2/chat/revisions'
    | 'POST v2/chat/create-group'
    | 'POST v2/chat/add-people'
    | 'POST v2/chat/remove-person'
    | 'POST v2/chat/rename-group'
    | 'POST v2/chat/people'
    | 'POST v2/chat/find-people'
  >

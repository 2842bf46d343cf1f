import { LIBRARY } from '@metapyra/contract/library'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { chatterOf } from '../chat/core/chatter.service.ts'
import { roomOf } from '../files/service.ts'
import { driveCallerOf } from '../linked-account/drive.service.ts'
import { itemInDetail } from './core/presenter.service.ts'
import { changeItem } from './items/change.service.ts'
import { createItem } from './items/create.service.ts'
import { pageOfLink } from './items/link-preview.service.ts'
import { shareItem } from './items/share.service.ts'
import { tagsFor } from './items/tags.queries.ts'
import { removeItem } from './items/trash.service.ts'
import { libraryFor } from './search/list.service.ts'
import { historyOf } from './text/versions.service.ts'

type Name =
  | 'POST v2/library/list'
  | 'POST v2/library/room'
  | 'POST v2/library/tags'
  | 'POST v2/library/create'
  | 'PUT v2/library/update'
  | 'POST v2/library/get'
  | 'POST v2/library/versions'
  | 'POST v2/library/page'
  | 'POST v2/library/share'
  | 'POST v2/library/remove'

export const libraryCalls = (services: Services): Handlers<Name> => ({
  'POST v2/library/list': (input, request) => libraryFor(services, chatterOf(request), input),
  'POST v2/library/room': (_, request) => roomOf(services, chatterOf(request).spaceId),
  'POST v2/library/tags': async (_, request) => ({
    tags: await tagsFor(services.db, chatterOf(request), LIBRARY.tagsOffered),
  }),
  'POST v2/library/create': async (input, request) =>
    createItem(services, (input.kind === 'drive' ? driveCallerOf : chatterOf)(request), input),
  'PUT v2/library/update': (input, request) => changeItem(services, chatterOf(request), input),
  'POST v2/library/get': ({ resourceId }, request) => itemInDetail(services, chatterOf(request), resourceId),
  'POST v2/library/versions': (input, request) => historyOf(services, chatterOf(request), input),
  'POST v2/library/page': ({ resourceId }, request) => pageOfLink(services, chatterOf(request), resourceId),
  'POST v2/library/share': (input, request) => shareItem(services, chatterOf(request), input),
  'POST v2/library/remove': ({ resourceId }, request) => removeItem(services, chatterOf(request), resourceId),
})

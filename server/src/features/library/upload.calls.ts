import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { chatterOf } from '../chat/core/chatter.service.ts'
import { abandonUpload, beginUpload, finishUpload, stateOf, storePart } from './uploads/uploads.service.ts'

type Name =
  | 'POST v2/library/upload-begin'
  | 'POST v2/library/upload-part'
  | 'POST v2/library/upload-state'
  | 'POST v2/library/upload-finish'
  | 'POST v2/library/upload-abandon'

export const libraryUploadCalls = (services: Services): Handlers<Name> => ({
  'POST v2/library/upload-begin': (input, request) => beginUpload(services, chatterOf(request), input),
  'POST v2/library/upload-part': (input, request) =>
    storePart(services, chatterOf(request), input, request.upload),
  'POST v2/library/upload-state': ({ uploadId }, request) => stateOf(services, chatterOf(request), uploadId),
  'POST v2/library/upload-finish': (input, request) => finishUpload(services, chatterOf(request), input),
  'POST v2/library/upload-abandon': ({ uploadId }, request) =>
    abandonUpload(services, chatterOf(request), uploadId),
})

import { accountOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { driveCallerOf } from '../linked-account/drive.service.ts'
import {
  beginDriveUpload,
  cancelOwnTransfer,
  importFromDrive,
  makeDriveFilePublic,
  makeDriveFolder,
  ownTransfers,
  searchDrive,
} from './service.ts'

type Name =
  | 'POST v2/drive/create-folder'
  | 'POST v2/drive/search'
  | 'POST v2/drive/upload'
  | 'POST v2/drive/import'
  | 'POST v2/drive/make-public'
  | 'POST v2/drive/transfers'
  | 'POST v2/drive/cancel'

export const driveCalls = (services: Services): Handlers<Name> => ({
  'POST v2/drive/create-folder': (input, request) =>
    makeDriveFolder(services, accountOf(request).user.id, input),
  'POST v2/drive/search': (input, request) => searchDrive(services, accountOf(request).user.id, input),
  'POST v2/drive/upload': async (input, request) => beginDriveUpload(services, driveCallerOf(request), input),
  'POST v2/drive/import': async (input, request) => importFromDrive(services, driveCallerOf(request), input),
  'POST v2/drive/make-public': async (input, request) =>
    makeDriveFilePublic(services, driveCallerOf(request), input),
  'POST v2/drive/transfers': async (_, request) => ownTransfers(services, driveCallerOf(request)),
  'POST v2/drive/cancel': async ({ transferId }, request) =>
    cancelOwnTransfer(services, driveCallerOf(request), transferId),
})

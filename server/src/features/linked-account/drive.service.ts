import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { offMainHost } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import type { DriveApi } from '../../providers/drive/provider.ts'
import { ApiFailure } from '../../providers/link/api-failure.ts'
import type { Chatter } from '../chat/core/chatter.service.ts'
import { chatterOf } from '../chat/core/chatter.service.ts'
import { withAccess } from './access.service.ts'

const DRIVE = LINKED_ACCOUNTS['google drive']

/** Returns the caller. [DOMAIN-6] A Drive belongs to the account, so it is unavailable on a space's own domain. */
export const driveCallerOf = (request: CallRequest): Chatter => {
  if (request.isOnOwnDomain) throw offMainHost()
  return chatterOf(request)
}

const inWords = (failure: ApiFailure): AppError => {
  const { reason } = failure
  const cause = failure
  if (reason === 'gone')
    return new AppError('NOT_FOUND', {
      message: 'This file isn’t in your Google Drive, or MetaPyra doesn’t have access to it.',
      cause,
    })
  if (reason === 'forbidden')
    return new AppError('FORBIDDEN', {
      message: 'Google doesn’t let your account do this with this file.',
      cause,
    })
  if (reason === 'full') return new AppError('CONFLICT', { message: 'Your Google Drive is full.', cause })
  if (reason === 'busy')
    return new AppError('PROVIDER_DOWN', {
      message: 'Google Drive is busy right now. Try again in a minute.',
      cause,
    })
  return new AppError('PROVIDER_DOWN', {
    message: 'Google Drive isn’t responding. Try again in a moment.',
    cause,
  })
}

/** [DRIVE-1] Runs work on a person's linked Drive. Errors from Google become readable messages. */
export const onDrive = async <T>(
  services: Services,
  userId: string,
  work: (api: DriveApi, token: string) => Promise<T>,
): Promise<T> => {
  const { drive } = services
  if (!drive) throw new AppError('NOT_FOUND', { message: 'Google Drive can’t be linked on this server.' })
  try {
    return await withAccess(services, userId, DRIVE, {
      work: (token) => work(drive, token),
      isRefused: (error) => error instanceof ApiFailure && error.reason === 'token',
    })
  } catch (error) {
    throw error instanceof ApiFailure ? inWords(error) : error
  }
}

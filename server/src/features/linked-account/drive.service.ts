import { AppError } from '../../http/app-error.ts'
import type { DriveApi } from '../../providers/drive/provider.ts'
import { DriveFailure } from '../../providers/drive/provider.ts'
import type { Services } from '../../services.ts'
import { withAccess } from './access.service.ts'

const DRIVE = { provider: 'google', kind: 'drive' } as const

const inWords = (failure: DriveFailure): AppError => {
  const { reason } = failure
  const cause = failure
  if (reason === 'gone')
    return new AppError('NOT_FOUND', {
      message: 'This file is not in your Google Drive, or MetaPyra was not given it.',
      cause,
    })
  if (reason === 'forbidden')
    return new AppError('FORBIDDEN', {
      message: 'Google does not let your account do this with this file.',
      cause,
    })
  if (reason === 'full')
    return new AppError('CONFLICT', { message: 'There is no room left in your Google Drive.', cause })
  if (reason === 'busy')
    return new AppError('PROVIDER_DOWN', {
      message: 'Google Drive is asked too often at the moment. Try again in a minute.',
      cause,
    })
  return new AppError('PROVIDER_DOWN', {
    message: 'Google Drive does not answer. Try again in a moment.',
    cause,
  })
}

/** [DRIVE-1] Does something with somebody's own linked Drive; what Google says no with is said in words. */
export const onDrive = async <T>(
  services: Services,
  userId: string,
  work: (api: DriveApi, token: string) => Promise<T>,
): Promise<T> => {
  const { drive } = services
  if (!drive) throw new AppError('NOT_FOUND', { message: 'No Google Drive can be linked here.' })
  try {
    return await withAccess(services, userId, DRIVE, {
      work: (token) => work(drive, token),
      isRefused: (error) => error instanceof DriveFailure && error.reason === 'token',
    })
  } catch (error) {
    throw error instanceof DriveFailure ? inWords(error) : error
  }
}

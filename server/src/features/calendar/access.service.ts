import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { CalendarApi } from '../../providers/calendar/provider.ts'
import { ApiFailure } from '../../providers/link/api-failure.ts'
import { withAccess } from '../linked-account/access.service.ts'

/** Runs work on a person's linked calendars. Throws an ApiFailure if the provider refuses. */
export const onCalendars = async <T>(
  services: Services,
  userId: string,
  linked: LinkedDeclared,
  work: (api: CalendarApi, token: string) => Promise<T>,
): Promise<T> => {
  const api = services.calendars[linked.provider]
  if (!api) throw new AppError('NOT_FOUND', { message: `No ${linked.title} can be linked on this server.` })
  return withAccess(services, userId, linked, {
    work: (token) => work(api, token),
    isRefused: (error) => error instanceof ApiFailure && error.reason === 'token',
  })
}

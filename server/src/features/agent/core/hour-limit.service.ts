import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'

const HOUR_SECONDS = 3600

interface HourLimit {
  /** Name of the counter. */
  title: string
  max: number
  /** The error message above the limit. */
  message: string
}

/** Limits what each person does per hour. */
export const createHourLimit = ({ counters }: Services, { title, max, message }: HourLimit) => {
  const done = counters.shared(title, { max, seconds: HOUR_SECONDS })
  return async ({ personId }: Pick<Chatter, 'personId'>): Promise<void> => {
    if ((await done.count(personId)).isOver) throw new AppError('TOO_MANY', { message })
  }
}

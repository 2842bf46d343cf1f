import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/service.ts'

const HOUR_SECONDS = 3600

interface HourLimit {
  /** What is counted. */
  title: string
  max: number
  /** Where it is too much. */
  message: string
}

/** Counts what each person does within an hour. */
export const createHourLimit = ({ counters }: Services, { title, max, message }: HourLimit) => {
  const done = counters.shared(title, { max, seconds: HOUR_SECONDS })
  return async ({ personId }: Pick<Chatter, 'personId'>): Promise<void> => {
    if ((await done.count(personId)).isOver) throw new AppError('TOO_MANY', { message })
  }
}

import { AppError } from '../../http/app-error.ts'
import { createCounter } from '../../http/counter.ts'
import type { Services } from '../../services.ts'
import type { Chatter } from '../chat/service.ts'

const HOUR_SECONDS = 3600

/** Counts what each person does within an hour, and says so where it is too much. */
export const createHourLimit = ({ config }: Services, max: number, message: string) => {
  const done = createCounter({ max, seconds: HOUR_SECONDS }, config.RATE_LIMIT_FACTOR)
  return async ({ personId }: Pick<Chatter, 'personId'>): Promise<void> => {
    if ((await done.count(personId)).isOver) throw new AppError('TOO_MANY', { message })
  }
}

import { DAY_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import type { AttendeeRow } from './attendees.queries.ts'
import { countStrangers } from './strangers.queries.ts'

/** As many as a mailbox of one's own may write to. */
const MOST_A_DAY = 500

/** [EVENT-34] Throws where somebody asks more strangers by mail than one may in a day; nothing is stored or sent then. */
export const checkStrangers = async (
  tx: Transaction,
  userId: string | null,
  asked: Pick<AttendeeRow, 'email'>[],
  now: Date,
): Promise<void> => {
  const people = asked.filter(({ email }) => email !== null).length
  if (people === 0 || !userId) return
  const before = new Date(now.getTime() - DAY_MS)
  const sum = await countStrangers(tx, { userId, people, now, before })
  if (sum <= MOST_A_DAY) return
  const left = Math.max(0, MOST_A_DAY - (sum - people))
  throw new AppError('TOO_MANY', {
    fields: { emailList: `names ${people} people from outside the space; ${left} more can be asked today` },
    message: `You can ask ${MOST_A_DAY} people from outside the space a day by mail; ${left} are left. Ask fewer, or go on tomorrow.`,
  })
}

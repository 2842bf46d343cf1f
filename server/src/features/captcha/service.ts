import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { digest, randomToken } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { deletePassesBefore, insertPass, markPassUsed } from './queries.ts'

const PASS_MS = 5 * 60_000

/** A pass for one form, good for five minutes; the database keeps its digest alone. */
export const issuePass = async ({ db, clock }: Services): Promise<string> => {
  const now = clock()
  const pass = randomToken()
  await deletePassesBefore(db, now)
  await insertPass(db, digest(pass), new Date(now.getTime() + PASS_MS))
  return pass
}

/** [CAPT-1] Uses a pass up in the caller's transaction. Where no captcha is set up, none is asked for. */
export const takePass = async (services: Services, db: Executor, pass: string | undefined): Promise<void> => {
  if (!services.captcha) return
  if (!pass) throw new AppError('CAPTCHA_REQUIRED')
  if (!(await markPassUsed(db, digest(pass), services.clock())))
    throw new AppError('CAPTCHA_REQUIRED', {
      message: 'That took too long. Confirm again that you’re not a robot.',
    })
}

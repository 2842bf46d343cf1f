import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { digest, randomToken } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { deletePassesBefore, insertPass, markPassUsed } from './queries.ts'

const PASS_MS = 5 * 60_000

/** Issues a pass for one form, valid for five minutes. The database stores only its digest. */
export const issuePass = async ({ db, clock }: Services): Promise<string> => {
  const now = clock()
  const pass = randomToken()
  await deletePassesBefore(db, now)
  await insertPass(db, digest(pass), new Date(now.getTime() + PASS_MS))
  return pass
}

/** [CAPT-1] Uses up a pass in the caller's transaction. Requires none if no captcha is configured. */
export const takePass = async (services: Services, db: Executor, pass: string | undefined): Promise<void> => {
  if (!services.captcha) return
  if (!pass) throw new AppError('CAPTCHA_REQUIRED')
  if (!(await markPassUsed(db, digest(pass), services.clock())))
    throw new AppError('CAPTCHA_REQUIRED', {
      message: 'That took too long. Confirm again that you’re not a robot.',
    })
}

/** npm run account -- block EMAIL | unblock EMAIL | sign-out EMAIL: for the server's operator (docs/operations.md). */

import { setBlocked } from '../features/account/block.service.ts'
import { endAllSessions, signOut } from '../features/account/sign-out.service.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Services } from '../platform/services.ts'
import { openExistingDatabase } from './command.ts'

const EVERYBODY = '--everybody'
const USAGE = `npm run account -- block EMAIL
npm run account -- unblock EMAIL
npm run account -- sign-out EMAIL
npm run account -- sign-out ${EVERYBODY}`

type Act = (deps: Pick<Services, 'db' | 'clock'>, email: string) => Promise<string | undefined>

const ACTS: Record<string, Act> = {
  block: async (deps, email) => confirmation(await setBlocked(deps, email, true), 'is blocked.'),
  unblock: async (deps, email) => confirmation(await setBlocked(deps, email, false), 'can log in again.'),
  'sign-out': async (deps, email) =>
    email === EVERYBODY
      ? `Sessions ended: ${await endAllSessions(deps)}.`
      : confirmation(await signOut(deps, email), 'is logged out everywhere.'),
}

const confirmation = (user: { email: string } | undefined, what: string): string | undefined =>
  user && `${user.email} ${what}`

const run = async ([name = '', email, ...rest]: string[]): Promise<string> => {
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  const isOption = email?.startsWith('-') && !(name === 'sign-out' && email === EVERYBODY)
  if (!act || !email || isOption || rest.length > 0) throw new Error(USAGE)
  const connection = await openExistingDatabase(readConfig(process.env))
  try {
    const done = await act({ db: connection.db, clock: () => new Date() }, email)
    if (!done) throw new Error(`There’s no account with ${email}.`)
    return done
  } finally {
    await connection.close()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** npm run account -- block EMAIL | unblock EMAIL: for whoever operates the server (docs/operations.md). */
import { readConfig } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { setBlocked } from './features/account/block.service.ts'

const USAGE = 'npm run account -- block EMAIL\nnpm run account -- unblock EMAIL'

const run = async ([act, email]: string[]): Promise<string> => {
  if ((act !== 'block' && act !== 'unblock') || !email) throw new Error(USAGE)
  const config = readConfig(process.env)
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config
  const connection = await openDatabase({ databaseUrl, dataDir, onError })
  try {
    const user = await setBlocked({ db: connection.db, clock: () => new Date() }, email, act === 'block')
    if (!user) throw new Error(`There is no account with ${email}.`)
    return act === 'block' ? `${user.email} is blocked.` : `${user.email} may come in again.`
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

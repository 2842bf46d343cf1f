import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Entries that a mounted volume contains by itself. */
const NOT_OURS = new Set(['lost+found'])

const namesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !NOT_OURS.has(name)) : []

/** Handles any thrown value, because PGlite throws objects that aren't errors and mostly have no message. */
const reasonOf = (error: unknown): string => {
  const { message, name, errno } = (error ?? {}) as { message?: string; name?: string; errno?: number }
  const [line = ''] = (message ?? (name && errno ? `${name} ${errno}` : '')).split('\n')
  return line && line !== '[object Object]' ? ` It says: ${line}` : ''
}

/** An error for an embedded database that doesn't open, with its location and how to restore it. */
export const unreadableDatabase = (dataDir: string, cause: unknown): Error => {
  const backups = join(dataDir, 'backups')
  const newest = namesIn(backups)
    .filter((name) => name.endsWith('.tar.gz'))
    .sort()
    .at(-1)
  const backup = newest ? join(backups, newest) : 'FILE'
  const found = newest ? `The newest backup is ${backup}.` : `There’s no nightly backup in ${backups}.`
  return new Error(
    `The database in ${join(dataDir, 'db')} can’t be opened: it’s damaged or belongs to another program.${reasonOf(cause)}\n` +
      `${found} To go back to a backup, move that folder away (do not delete it) and run: npm run restore -- ${backup}`,
    { cause },
  )
}

/**
 * Refuses an empty database folder beside the remains of an installation. Usually this is a volume that isn't mounted,
 * and a new database there would look as if everything were lost.
 */
export const requireMountedDatabase = (dataDir: string): void => {
  const folder = join(dataDir, 'db')
  if (!existsSync(folder) || namesIn(folder).length > 0) return
  const left = ['secret.key', 'files', 'backups'].filter(
    (name) =>
      existsSync(join(dataDir, name)) && (name === 'secret.key' || namesIn(join(dataDir, name)).length > 0),
  )
  if (left.length === 0) return
  throw new Error(
    `The database folder ${folder} is empty, but ${left.join(' and ')} of an earlier installation ${left.length > 1 ? 'lie' : 'lies'} beside it. ` +
      'Is its volume mounted? Mount it, or restore a backup (npm run restore -- FILE). To start with an empty database anyway, start once with NEW_DATABASE=true.',
  )
}

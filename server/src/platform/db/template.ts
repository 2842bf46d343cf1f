import { createHash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../..', import.meta.url))
const MIGRATIONS = join(SERVER, 'src', 'platform', 'db', 'migrations')

/**
 * Everything that an empty database depends on: another Node version, other packages or other migrations need another
 * template.
 */
const fingerprint = (): string =>
  createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(SERVER, 'package.json')))
    .update(migrationsFingerprint())
    .digest('hex')
    .slice(0, 16)

export const migrationsFingerprint = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * The folder where the build stores an empty, migrated PGlite database. Creating one takes seconds, copying it a
 * moment.
 */
export const templateFolder = (): string => join(SERVER, '..', '.cache', `empty-database-${fingerprint()}`)

/** Copies the template into a new PGlite folder and syncs it to the disk; does nothing if there is no template. */
export const copyTemplate = (folder: string): void => {
  const template = templateFolder()
  if (!existsSync(template)) return
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  cpSync(join(template, 'db'), draft, { recursive: true })
  for (const name of readdirSync(draft, { recursive: true, encoding: 'utf8' })) sync(join(draft, name))
  sync(draft)
  renameSync(draft, folder)
}

const sync = (path: string): void => {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

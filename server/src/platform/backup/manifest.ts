import type { Secrets } from '../secrets/secrets.ts'
import type { readSequences } from './fill.ts'
import type { Tally } from './tables.ts'

const FORMAT = 1
const CANARY = 'what this key has sealed'

/** What stands first in a backup. */
export interface Manifest {
  product: 'metapyra'
  format: number
  madeAt: string
  /** The schema that its rows are of. */
  migration: string
  /** `database`: files are not in it. */
  holds: 'everything' | 'database'
  /** Which master key sealed what is sealed in it, and something that it sealed. The key itself is not here. */
  keyId: string
  canary: string
}

/** What stands last in one, so that one that was cut off is never taken for whole. */
export interface End {
  tables: Record<string, Tally>
  sequences: Awaited<ReturnType<typeof readSequences>>
  files: number
}

export const newManifest = (
  secrets: Secrets,
  { migration, holds }: Pick<Manifest, 'migration' | 'holds'>,
): Manifest => {
  const canary = secrets.encrypt('backup', CANARY)
  const keyId = canary.split('.')[0] ?? ''
  const madeAt = new Date().toISOString()
  return { product: 'metapyra', format: FORMAT, madeAt, migration, holds, keyId, canary }
}

export const parseManifest = (text: string): Manifest => {
  const manifest = JSON.parse(text) as Manifest
  if (manifest.product !== 'metapyra' || manifest.format !== FORMAT)
    throw new Error('This version of the server can’t read this backup.')
  return manifest
}

/** [DB-8] With another key nothing that is sealed in the database would open any more. */
export const checkKey = (secrets: Secrets, { keyId, canary }: Manifest): void => {
  if (secrets.decrypt('backup', canary) !== CANARY)
    throw new Error(
      `The secret key here can’t decrypt this backup: it was created with the key “${keyId}”. ` +
        'Put that key in SECRET_KEY or in DATA_DIR/secret.key.',
    )
}

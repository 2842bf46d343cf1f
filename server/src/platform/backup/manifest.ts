import type { Secrets } from '../secrets/secrets.ts'
import type { readSequences } from './fill.ts'
import type { Tally } from './tables.ts'

const FORMAT = 1
const CANARY = 'what this key has sealed'

/** The first entry of a backup. */
export interface Manifest {
  product: 'metapyra'
  format: number
  madeAt: string
  /** The newest migration of the schema that the rows are from. */
  migration: string
  /** `database` means without files. */
  holds: 'everything' | 'database'
  /**
   * Identifies the master key that the backup's secrets are encrypted with, and something encrypted with it. The key
   * itself isn't included.
   */
  keyId: string
  canary: string
}

/** The last entry of a backup, so that a truncated one is never taken for complete. */
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

/** [DB-8] With another key, none of the encrypted values in the database could be decrypted. */
export const checkKey = (secrets: Secrets, { keyId, canary }: Manifest): void => {
  if (secrets.decrypt('backup', canary) !== CANARY)
    throw new Error(
      `The secret key here can’t decrypt this backup: it was created with the key “${keyId}”. ` +
        'Put that key in SECRET_KEY or in DATA_DIR/secret.key.',
    )
}

import type { Config } from '../config/config.ts'
import type { Connection } from '../db/connection.ts'
import { createDigestLock } from './digest-lock.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

interface Options {
  connection?: Pick<Connection, 'db' | 'engine'>
  /** The clock of the services; commands use the machine's. */
  clock?: () => Date
  /** For callers that only read, because the bucket's key may not allow more. */
  isReadOnly?: boolean
}

/** Opens the file store that the settings select. Throws if it can't be used. */
export const openFileStore = async (
  { DATA_DIR, MIN_FREE_DISK_BYTES, s3 }: Pick<Config, 'DATA_DIR' | 'MIN_FREE_DISK_BYTES' | 's3'>,
  { connection, clock = () => new Date(), isReadOnly = false }: Options = {},
): Promise<FileStore> => {
  const local = createDiskStore(DATA_DIR, { floorBytes: MIN_FREE_DISK_BYTES })
  const files = s3 ? createS3Store(s3, { lock: createDigestLock(connection), clock, local }) : local
  await files.check(isReadOnly ? 'read' : 'write')
  return files
}

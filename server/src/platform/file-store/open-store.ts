import type { Config } from '../config/config.ts'
import type { Connection } from '../db/connection.ts'
import { createDigestLock } from './digest-lock.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

interface Options {
  connection?: Pick<Connection, 'db' | 'engine'>
  /** That of the services; a command goes by its machine's. */
  clock?: () => Date
  /** For who writes nothing: the key of a bucket may do as little. */
  isReadOnly?: boolean
}

/** Where the settings say that files lie. Throws where that cannot be used. */
export const openFileStore = async (
  { DATA_DIR, MIN_FREE_DISK_BYTES: floorBytes, s3 }: Pick<Config, 'DATA_DIR' | 'MIN_FREE_DISK_BYTES' | 's3'>,
  { connection, clock = () => new Date(), isReadOnly = false }: Options = {},
): Promise<FileStore> => {
  const local = createDiskStore(DATA_DIR, { floorBytes })
  const files = s3 ? createS3Store(s3, { lock: createDigestLock(connection), clock, local }) : local
  await files.check(isReadOnly ? 'read' : 'write')
  return files
}

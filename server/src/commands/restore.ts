/** npm run restore -- FILE: for the server's operator (docs/operations.md, "Backup"). */
import { readBackup } from '../platform/backup/read-backup.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { openFileStore } from '../platform/file-store/open-store.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run restore -- FILE

Fills an empty database with a backup that "npm run backup" wrote: the embedded one in DATA_DIR, or the one at
DATABASE_URL. Files go into DATA_DIR, or into the bucket that S3_* names. Stop the server first. It needs the secret key
that the backup was created with, in SECRET_KEY or in DATA_DIR/secret.key, unless the backup includes it.`

await runCommand(USAGE, [], async ([file = '']) => {
  const config = readConfig(process.env)
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secretKey } = config
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
  const { tables, files, manifest } = await readBackup(file, {
    dataDir,
    secretKey,
    files: await openFileStore(config),
    open: () => openDatabase({ databaseUrl, dataDir, migrateTo: null, onError }),
  })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const what =
    manifest.holds === 'database'
      ? 'It has no files in it: put them in DATA_DIR/files or the bucket.'
      : `${files} files.`
  return `Restored as of ${manifest.madeAt}: ${rows} rows of ${Object.keys(tables).length} tables, each compared. ${what}`
})

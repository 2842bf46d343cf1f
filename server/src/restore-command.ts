/** npm run restore -- FILE: for whoever operates the server (docs/operations.md, "Backup"). */
import { readBackup } from './backup/read-backup.ts'
import { runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { createDiskStore } from './file-store/disk-store.ts'

const USAGE = `npm run restore -- FILE

Fills an empty database with a backup that "npm run backup" wrote: the embedded one in DATA_DIR, or the one at
DATABASE_URL. Files go into DATA_DIR. Stop the server first. It needs the secret key that the backup was made with, in
SECRET_KEY or in DATA_DIR/secret.key, unless it is in the backup.`

await runCommand(USAGE, [], async ([file = '']) => {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: secretKey } = readConfig(process.env)
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
  const { tables, files, manifest } = await readBackup(file, {
    dataDir,
    secretKey,
    files: createDiskStore(dataDir),
    open: () => openDatabase({ databaseUrl, dataDir, migrateTo: null, onError }),
  })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const what =
    manifest.holds === 'database'
      ? 'Its files are not in it: they belong into DATA_DIR/files.'
      : `${files} files.`
  return `Restored as of ${manifest.madeAt}: ${rows} rows of ${Object.keys(tables).length} tables, each compared. ${what}`
})

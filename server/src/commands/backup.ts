/** npm run backup -- FILE: for the server's operator (docs/operations.md, "Backup"). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatBytes } from '@metapyra/contract/bytes'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { readConfig } from '../platform/config/config.ts'
import { openFileStore } from '../platform/file-store/open-store.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { openExistingDatabase, runCommand } from './command.ts'

const USAGE = `npm run backup -- FILE [--database-only] [--with-key]

Writes the database and all files into FILE, a .tar.gz that "npm run restore" reads, on either engine.
  --database-only  leaves out the files
  --with-key       includes the secret key: anyone who has FILE then has all its secrets

With DATABASE_URL it works while servers run. Only one process can use the embedded database: stop the server first, or take
what it writes every night into DATA_DIR/backups.`

await runCommand(USAGE, ['--database-only', '--with-key'], async ([file = ''], options) => {
  const config = readConfig(process.env)
  const { DATA_DIR: dataDir, SECRET_KEY: secretKey } = config
  const connection = await openExistingDatabase(config)
  try {
    const secrets = createSecrets(secretKey, dataDir)
    const client = await connection.pool.connect()
    const written = await writeBackup(file, {
      client,
      secrets,
      files: await openFileStore(config, { isReadOnly: true }),
      holds: options.has('--database-only') ? 'database' : 'everything',
      key: options.has('--with-key')
        ? (secretKey ?? readFileSync(join(dataDir, 'secret.key'), 'utf8'))
        : undefined,
    }).finally(() => client.release())
    const tables = Object.values(written.tables)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `${file}: ${rows} rows of ${tables.length} tables and ${written.files} files, ${formatBytes(written.bytes)}.`
  } finally {
    await connection.close()
  }
})

/**
 * npm start: builds what is stale (both clients, the empty database that a new folder starts with), then runs the
 * server in the same process, so that it receives signals directly.
 */
import process from 'node:process'
import { makeTemplate as createDatabaseTemplate } from '../server/src/platform/db/make-template.ts'
import { buildClients } from './clients.ts'

const startedAt = performance.now()
const [builtClients] = await Promise.all([
  buildClients(),
  process.env.DATABASE_URL ? null : createDatabaseTemplate(),
]).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
if (builtClients.length > 0) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stderr.write(`Built ${builtClients.join(' and ')} in ${seconds} s\n`)
}

await import('../server/src/main.ts')

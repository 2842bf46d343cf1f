import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'metapyra-unreadable-'))
  mkdirSync(join(dataDir, 'db'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const start = () => {
  const { PATH = '' } = process.env
  const env = { PATH, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0' }
  const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8', timeout: 50_000 })
  return { status, stderr }
}

it('a damaged database ends the start with its folder, and the way back to a backup', () => {
  writeFileSync(join(dataDir, 'db', 'PG_VERSION'), 'garbage')
  const { status, stderr } = start()
  expect(status).toBeGreaterThan(0)
  expect(stderr).toContain(`The database in ${join(dataDir, 'db')} can’t be opened`)
  expect(stderr).toContain('npm run restore --')
}, 60_000)

it('an empty folder beside what an installation has left is no new installation', () => {
  writeFileSync(join(dataDir, 'secret.key'), 'x')
  const { status, stderr } = start()
  expect(status).toBeGreaterThan(0)
  expect(stderr).toContain('Is its volume mounted?')
  expect(stderr).toContain('NEW_DATABASE=true')
}, 60_000)

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

const OLD = `old:${'a'.repeat(43)}`
const NEW = `new:${'b'.repeat(43)}`

it('[SEC-1] opens and recognises what an older master key sealed, and seals by the newest', () => {
  const before = createSecrets(OLD, '')
  const after = createSecrets(`${NEW},${OLD}`, '')
  expect(after.decrypt('key-pair', before.encrypt('key-pair', 'text'))).toBe('text')
  expect(after.isMac('one-use-token', 'id', before.mac('one-use-token', 'id'))).toBe(true)
  expect(after.encrypt('key-pair', 'text')).toMatch(/^new\./)
  expect(createSecrets(NEW, '').decrypt('key-pair', before.encrypt('key-pair', 'text'))).toBeUndefined()
})

it('opens nothing that was changed, or that was sealed for another purpose', () => {
  const secrets = createSecrets(OLD, '')
  const sealed = secrets.encrypt('key-pair', 'text')
  expect(secrets.decrypt('session-reading-key', sealed)).toBeUndefined()
  expect(secrets.decrypt('key-pair', `${sealed.slice(0, -2)}AA`)).toBeUndefined()
  expect(secrets.isMac('one-use-token', 'id', 'short')).toBe(false)
})

it('makes a key at first start that only the server may read, and finds it again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-key-'))
  const sealed = createSecrets(undefined, folder).encrypt('key-pair', 'text')
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(createSecrets(undefined, folder).decrypt('key-pair', sealed)).toBe('text')
  rmSync(folder, { recursive: true })
})

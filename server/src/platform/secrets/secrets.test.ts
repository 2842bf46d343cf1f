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
  const changed = sealed.at(-8) === 'A' ? 'B' : 'A'
  expect(secrets.decrypt('key-pair', `${sealed.slice(0, -8)}${changed}${sealed.slice(-7)}`)).toBeUndefined()
  expect(secrets.isMac('one-use-token', 'id', 'short')).toBe(false)
})

it('makes a key at first start that only the server may read, and finds it again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-key-'))
  const sealed = createSecrets(undefined, folder).encrypt('key-pair', 'text')
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(createSecrets(undefined, folder).decrypt('key-pair', sealed)).toBe('text')
  rmSync(folder, { recursive: true })
})

it('opens what it sealed, whatever its key is called', () => {
  for (const name of ['2026.11', 'a.b.c', '.', '-', '1_2', 'x'.repeat(64)]) {
    const secrets = createSecrets(`${name}:${'a'.repeat(43)}`, '')
    expect(secrets.decrypt('key-pair', secrets.encrypt('key-pair', 'text')), name).toBe('text')
  }
})

it('refuses other keys in words that say what to do, and do not hold the key', () => {
  const key = 'k'.repeat(43)
  const wrong = [
    `a b:${key}`,
    `a:b:${key}`,
    `:${key}`,
    `${key}!`,
    `a:${key},`,
    `a:${'k'.repeat(42)}`,
    `ä:${key}`,
  ]
  for (const text of wrong) {
    expect(() => createSecrets(text, ''), text).toThrow(/^SECRET_KEY must be NAME:KEY.*openssl rand/)
    expect(() => createSecrets(text, ''), text).not.toThrow(key)
  }
  expect(() => createSecrets(`a:${key},a:${'l'.repeat(43)}`, '')).toThrow(/two keys with the same name/)
})

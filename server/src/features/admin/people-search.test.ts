import { randomUUID } from 'node:crypto'
import { foldCases, notFound } from '@metapyra/contract/fold-cases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const suite = (onPostgres: boolean) => () => {
  let server: TestServer
  let owner: Actor
  let workspaceId: string

  beforeAll(async () => {
    server = await startTestServer({ onPostgres, env: { PAYMENT: 'off', STRANGER_MAIL_FACTOR: '1000' } })
    ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'names'))
    const names = [...foldCases.flatMap(([, ...found]) => found), ...notFound.map(([, name]) => name)]
    const rows = names.map((name, index) => ({ line: index + 2, email: `x${index}@example.com`, name }))
    const { status } = await owner.call(
      'POST v2/admin/workspace/import-users',
      { importId: randomUUID(), batch: 0, mode: 'skip', sendInvitations: false, rows },
      { workspaceId },
    )
    expect(status).toBe(200)
  })
  afterAll(() => server.close())

  const found = async (search: string): Promise<string[]> => {
    const { body } = await owner.call(
      'POST v2/admin/workspace/user-list',
      { type: 'invited', search, page: 1, pageSize: 100 },
      { workspaceId },
    )
    return body.rows.map(({ name }: { name: string }) => name)
  }

  it.each(foldCases)('[FIND-1] in the list of people %s finds %s', async (typed, ...names) => {
    const people = await found(typed)
    // Names are stored composed, with plain spaces, and without what is invisible in them.
    for (const name of names)
      expect(people).toContain(
        name
          .normalize('NFC')
          .replace(/\u200b/g, '')
          .replaceAll('\u3000', ' '),
      )
  })

  it.each(notFound)('[FIND-1] in the list of people %s does not find %s', async (typed, name) => {
    expect(await found(typed)).not.toContain(name)
  })
}

describe('people on PGlite', suite(false))
describe.skipIf(!hasPostgres)('people on PostgreSQL', suite(true))

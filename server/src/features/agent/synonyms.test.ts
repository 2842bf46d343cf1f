import { describe, expect, it } from 'vitest'
import { stageLibrary } from '../../testing/features/library.ts'

const stage = stageLibrary()
const write = (groups: string[][]) =>
  stage.admin.call('PUT v2/admin/workspace/synonyms-update', { groups } as never)
const auditEntries = async (action: string) =>
  (await stage.admin.call('POST v2/admin/workspace/audit-log', { filter: { actions: [action] } } as never))
    .body.rows

describe('words that mean the same in a space', () => {
  it('are kept without the spaces around them and what stands twice, where two are left', async () => {
    const stored = { groups: [['quargel', 'cheese']] }
    const wrote = await write([
      ['a', 'a '],
      ['quargel', ' cheese', 'cheese'],
    ])
    expect([wrote.status, wrote.body]).toEqual([200, stored])
    expect((await stage.admin.call('POST v2/admin/workspace/synonyms', {})).body).toEqual(stored)
    expect((await write([['alone']])).status).toBe(400)
  })

  it('[AUD-2] are told in the audit log with what they were before, and not where they stay', async () => {
    await write([['quargel', 'cheese']])
    await write([['quargel ', 'cheese']])
    await write([
      ['quargel', 'cheese'],
      ['CRM', 'Lighthouse'],
    ])
    const rows = await auditEntries('agent.synonyms')
    expect(rows).toMatchObject([
      {
        actor: { id: stage.admin.id },
        subject: { type: 'space', id: stage.admin.spaceId },
        changes: [
          { field: 'synonyms', before: 'quargel, cheese', after: 'quargel, cheese; CRM, Lighthouse' },
        ],
      },
      { changes: [{ field: 'synonyms', before: '', after: 'quargel, cheese' }] },
    ])
  })
})

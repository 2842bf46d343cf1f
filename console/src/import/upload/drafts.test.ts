import '@metapyra/session/testing-device'
import { DAY_MS } from '@metapyra/contract/constants'
import { clearStored } from '@metapyra/session/local-store'
import { beforeEach, expect, it } from 'vitest'
import type { RowsState } from '../worker/import-session.ts'
import { deleteDraft, draftRows, draftsOf, saveDraft } from './drafts.lazy.ts'
import type { PreparedRun } from './prepared-run.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const run = (importId: string, workspaceId = 'engines'): PreparedRun => ({
  fingerprint: 'f',
  batchCount: 2,
  rowCount: 1500,
  rowsWithErrors: 3,
  workspaceId,
  mode: 'skip',
  sendInvitations: true,
  fileName: 'people.csv',
  fileHash: 'h',
  id: { importId, unfinished: null, finished: null },
})
const rows: RowsState = {
  csv: {
    delimiter: ';',
    hasHeader: true,
    headers: [{ label: 'E-Mail', key: 'e-mail' }],
    rows: [{ line: 2, cells: ['ann@acme.com'], fault: { fault: 'strayQuote', column: 0, chars: 3 } }],
  },
  mapping: ['email'],
  mayMakeAdmins: true,
}
const ids = async (userId = 'ada', workspaceId = 'engines', now = NOW) =>
  (await draftsOf(userId, workspaceId, now)).map(({ id }) => id.importId)

beforeEach(async () => {
  for (const person of ['ada', 'bob']) await clearStored(person)
})

it('[IMP-9] keeps an import with its rows for its person and space alone', async () => {
  await saveDraft('ada', run('one'), rows, NOW - 2)
  await saveDraft('ada', run('two'), rows, NOW - 1)
  await saveDraft('ada', run('other', 'looms'), rows, NOW)
  expect(await ids()).toEqual(['two', 'one'])
  expect(await ids('ada', 'looms')).toEqual(['other'])
  expect(await ids('bob')).toEqual([])
  expect(await draftRows('ada', run('one'))).toEqual(rows)
})

it('[IMP-9] lets go of it once it has ended, after a day and with the logout, rows and all', async () => {
  const kept = run('one')
  await saveDraft('ada', kept, rows, NOW)
  await deleteDraft('ada', kept)
  expect([await ids(), await draftRows('ada', kept)]).toEqual([[], undefined])
  await saveDraft('ada', kept, rows, NOW - DAY_MS)
  // This also happens when another space of the same user is opened.
  expect(await ids('ada', 'looms')).toEqual([])
  expect(await draftRows('ada', kept)).toBeUndefined()
  await saveDraft('ada', kept, rows, NOW)
  await clearStored('ada')
  expect([await ids(), await draftRows('ada', kept)]).toEqual([[], undefined])
})

import '@metapyra/session/testing-device'
import { DAY_MS } from '@metapyra/contract/constants'
import { clearStored, storeFor } from '@metapyra/session/local-store'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RowsState } from '../worker/import-session.ts'
import type { FileFacts } from '../worker/open-file.ts'
import { deleteDraft, draftRows, draftsOf, saveDraft } from './drafts.ts'
import type { PreparedRun } from './prepared-run.ts'
import type { WizardDraft } from './wizard-drafts.ts'
import { deleteWizardDraft, saveWizardDraft } from './wizard-drafts.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const run = (importId: string, workspaceId = 'engines'): PreparedRun => ({
  fingerprint: 'f',
  batchCount: 2,
  rowCount: 1500,
  rowsWithErrors: 3,
  fileRows: 9,
  workspaceId,
  mode: 'skip',
  sendInvitations: true,
  fileName: 'people.csv',
  fileHash: 'h',
  id: { importId, unfinished: null },
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

afterEach(() => vi.restoreAllMocks())
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

const draft = (): WizardDraft => ({
  id: 'draft',
  workspaceId: 'engines',
  savedAtMs: NOW,
  facts: {} as FileFacts,
  options: {},
  mapping: ['email'],
  rules: { leaveOut: [], roles: {} },
  choices: null,
  step: 'map',
})
const draftContent = () => ({ file: new File(['Email'], 'people.csv'), rows })

/** The tab is closed as the browser is about to do the second of two things. */
function closeBeforeSecond(method: 'put' | 'delete') {
  const real = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest
  let count = 0
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    const request = real.apply(this, args)
    count += 1
    if (count === 2) this.transaction.abort()
    return request as never
  })
}
const isInBrowser = async (path: string, key: string) => (await storeFor('ada', path).get(key)) !== undefined

it.each(['put', 'delete'] as const)(
  '[IMP-9] leaves no rows behind without their import where the tab is closed in the middle of a %s',
  async (method) => {
    const save = () => saveDraft('ada', run('one'), rows, NOW)
    const saveWizard = () => saveWizardDraft('ada', draft(), draftContent())
    if (method === 'delete') await Promise.all([save(), saveWizard()])
    for (const work of [
      method === 'put' ? save : () => deleteDraft('ada', run('one')),
      method === 'put' ? saveWizard : () => deleteWizardDraft('ada', 'draft'),
    ]) {
      closeBeforeSecond(method)
      await work().catch(() => undefined)
      vi.restoreAllMocks()
    }
    const isHere = method === 'delete'
    expect(await isInBrowser('imports', 'engines/one')).toBe(isHere)
    expect(await isInBrowser('import-rows', 'engines/one')).toBe(isHere)
    expect(await isInBrowser('import-wizards', 'draft')).toBe(isHere)
    expect(await isInBrowser('import-wizard-rows', 'draft')).toBe(isHere)
  },
)

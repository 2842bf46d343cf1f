import { IMPORT_KEPT } from '@metapyra/contract/import'
import { expect, it } from 'vitest'
import { createImportSession } from './import-session.ts'
import { inSpaceAs, members } from './testing-known.ts'

const content = [
  'Name,Email,Note',
  '=1+1,ann@acme.com,"two, three"',
  'Bob,bob@,-5',
  'Cas,cas@acme.com,x',
  '@Cas,CAS@acme.com,y',
  'Dee,dee@acme.com,z',
].join('\n')

const linesOf = async (file: Blob) =>
  new TextDecoder()
    .decode(await file.arrayBuffer())
    .trimEnd()
    .split('\r\n')

async function imported() {
  const work = createImportSession()
  const facts = await work.open(new File([content], 'people.csv'))
  work.map(facts.mapping, true)
  expect(work.gatherAddresses()).toBe(1)
  expect(work.addresses(0)).toEqual(['ann@acme.com', 'cas@acme.com', 'dee@acme.com'])
  expect(work.setKnown(members('DEE@acme.com')).known).toBe(1)
  const plan = await work.plan({ workspaceId: 'space', mode: 'skip', sendInvitations: false })
  work.settle(0, [
    { line: 2, result: 'failed', reason: 'No seat is left.' },
    { line: 4, result: 'skipped', reason: 'Already invited.' },
    { line: 6, result: 'skipped', reason: 'Already a member.' },
  ])
  return { work, plan }
}

it('sums up every row of the file once', async () => {
  const { work, plan } = await imported()
  expect(plan).toMatchObject({ rowCount: 3, rowsWithErrors: 1 })
  const none = { created: 0, updated: 0, unsent: 0 }
  expect(work.summary()).toMatchObject({ ...none, rows: 5, skipped: 2, duplicates: 1, failed: 2, refused: 1 })
})

it('says why rows failed, each reason with how many', async () => {
  const work = createImportSession()
  const text = 'Email\nann@acme.com\nbob@\ncas@acme.com\ndee'
  work.map((await work.open(new File([text], 'people.csv'))).mapping, true)
  await work.plan({ workspaceId: 'space', mode: 'skip', sendInvitations: false })
  const noSeat = { result: 'failed', field: 'seat', reason: 'No seat.' } as const
  work.settle(0, [
    { ...noSeat, line: 2 },
    { ...noSeat, line: 4 },
  ])
  expect(work.summary().faults).toEqual([
    { reason: 'No seat.', count: 2, isOfSeats: true },
    { reason: 'This isn’t a valid email.', count: 2, isOfSeats: false },
  ])
})

it('[IMP-8] tells people apart whom a pasted list has on one line: who is new, and which of them failed', async () => {
  const work = createImportSession()
  const list = 'ann@acme.com, bob@acme.com, cas@acme.com\ndee@acme.com, eve@acme.com, fay@acme.com'
  work.map((await work.open(new File([list], 'Pasted rows'))).mapping, true)
  const plan = await work.plan({ workspaceId: 'space', mode: 'skip', sendInvitations: false })
  const failed = { result: 'failed', reason: 'No seat.' } as const
  const results = work.batch(0).map(({ line, email }) => {
    return /^(cas|eve)/.test(email) ? { line, ...failed } : { line, result: 'created' as const }
  })
  work.settle(0, results)
  expect(work.summary()).toMatchObject({ created: plan.rowCount - 2, refused: 2, unsent: 0 })
  const failedRows = work.failedRows(0).calls.flat()
  const rowOf = (email: string) => failedRows.find(({ cells }) => cells.includes(email))
  expect([rowOf('cas@acme.com')?.line, rowOf('eve@acme.com')?.line]).toEqual([1, 2])
  expect(new Set(failedRows.map(({ row }) => row)).size).toBe(failedRows.length)
})

it('tries the rows again that failed at the server, and sums up the whole file', async () => {
  const { work, plan } = await imported()
  const again = { workspaceId: 'space', mode: 'skip', sendInvitations: false, onlyFailed: true } as const
  const second = await work.plan(again)
  expect(second).toMatchObject({ rowCount: 1, batchCount: 1, rowsWithErrors: 1 })
  expect(second.fingerprint).not.toBe(plan.fingerprint)
  // If the second run was not sent, planning again yields the same rows.
  expect(await work.plan(again)).toEqual(second)
  expect(work.batch(0).map(({ email }) => email)).toEqual(['ann@acme.com'])
  work.settle(0, [{ line: 2, result: 'created' }])
  const whole = { created: 1, skipped: 2, duplicates: 1, failed: 1, refused: 0, unsent: 0 }
  expect(work.summary()).toMatchObject(whole)
})

it('gives the failed rows back in their own columns, safe for a spreadsheet', async () => {
  const { work } = await imported()
  const bytes = new Uint8Array(await work.setAside('failed').arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('Name,Email,Note,error')
  expect(lines[1]).toBe(`"'=1+1",ann@acme.com,"two, three",No seat is left.`)
  expect(lines[2]).toContain(`Bob,bob@,"'-5","This isn’t a valid email.`)
})

it('a mended error file goes in again as it was before', async () => {
  const { work } = await imported()
  const again = createImportSession()
  const facts = await again.open(new File([work.setAside('failed')], 'failed.csv'))
  expect(facts.mapping).toEqual(['name', 'email', null, null])
  again.map(facts.mapping, true)
  const { rows } = again.page({ filter: 'all', offset: 0, limit: 9 })
  expect(rows[0]?.cells.slice(0, 3)).toEqual(['=1+1', 'ann@acme.com', 'two, three'])
  expect(again.edit(1, 1, 'bob@acme.com')).toMatchObject({ ready: 2, error: 0 })
})

it('gives the skipped rows back too, each with why, safe for a spreadsheet', async () => {
  const { work } = await imported()
  const lines = await linesOf(work.setAside('skipped'))
  expect(lines).toEqual([
    'Name,Email,Note,skipped because',
    'Cas,cas@acme.com,x,Already invited.',
    `"'@Cas",CAS@acme.com,y,Same email as line 4.`,
    'Dee,dee@acme.com,z,Already a member.',
  ])
  expect(lines).toHaveLength(1 + work.summary().skipped + work.summary().duplicates)
})

it('gives the rows that would be skipped back before anything is sent', async () => {
  const work = createImportSession()
  const { mapping } = await work.open(new File([content], 'people.csv'))
  work.map(mapping, true)
  const counts = work.setKnown(members('dee@acme.com'))
  expect(await linesOf(work.setAside('skipped', 'skip'))).toHaveLength(1 + counts.duplicate + counts.known)
  expect(await linesOf(work.setAside('skipped', 'update'))).toHaveLength(1 + counts.duplicate)
})

it('drops its own columns when such a file goes through again', async () => {
  const { work } = await imported()
  const again = createImportSession()
  const { mapping } = await again.open(new File([work.setAside('skipped')], 'skipped.csv'))
  expect(mapping).toEqual(['name', 'email', null, null])
  again.map(mapping, true)
  again.setKnown(members('cas@acme.com'))
  const [header] = await linesOf(again.setAside('skipped', 'skip'))
  expect(header).toBe('Name,Email,Note,skipped because')
})

it.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
  ['bars', '|'],
])(
  'separates rows to mend and skipped rows by %s where the file did, and reads them again',
  async (_, sign) => {
    const work = createImportSession()
    const rows = [
      ['Name', 'Email', 'Note'],
      ['Bob', 'bob@', `"a${sign}b, c"`],
      ['Cas', 'cas@acme.com', 'x'],
      ['Cas', 'CAS@acme.com', 'y'],
    ]
    const { mapping } = await work.open(new File([rows.map((cells) => cells.join(sign)).join('\n')], 'a.csv'))
    work.map(mapping, true)
    const [skippedHeader, skipped] = await linesOf(work.setAside('skipped', 'skip'))
    expect(skippedHeader).toBe(['Name', 'Email', 'Note', 'skipped because'].join(sign))
    expect(skipped).toBe(['Cas', 'CAS@acme.com', 'y', 'Same email as line 3.'].join(sign))
    const failed = work.setAside('failed', 'skip')
    expect((await linesOf(failed))[0]).toBe(['Name', 'Email', 'Note', 'error'].join(sign))
    const again = createImportSession()
    expect(await again.open(new File([failed], 'failed.csv'))).toMatchObject({ delimiter: sign })
    again.map([...mapping, null], true)
    const [row] = again.page({ filter: 'all', offset: 0, limit: 9 }).rows
    expect(row?.cells.slice(0, 3)).toEqual(['Bob', 'bob@', `a${sign}b, c`])
  },
)

it('names an import by what it sends, so that the same rows are the same import', async () => {
  const { plan } = await imported()
  const { work, plan: same } = await imported()
  expect(same.fingerprint).toBe(plan.fingerprint)
  expect(plan.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  work.edit(0, 0, 'Ann')
  const other = await work.plan({ workspaceId: 'space', mode: 'skip', sendInvitations: false })
  expect(other.fingerprint).not.toBe(plan.fingerprint)
})

it('[IMP-9] the same file is the same import once a part of it is in', async () => {
  const { plan } = await imported()
  const again = createImportSession()
  const facts = await again.open(new File([content], 'people.csv'))
  again.map(facts.mapping, true)
  again.setKnown(members('ann@acme.com', 'cas@acme.com', 'dee@acme.com'))
  const later = await again.plan({ workspaceId: 'space', mode: 'skip', sendInvitations: false })
  expect(later).toEqual(plan)
})

const withRoles =
  'Email,First name,Last name,Role\nann@acme.com,Ann,Lee,Owner\nbob@acme.com,Bob,Ray,Admin\ncas@acme.com,Cas,Orr,Owner'
const inUpdate = { workspaceId: 'space', mode: 'update', sendInvitations: false } as const
async function opened(text: string) {
  const work = createImportSession()
  const { mapping } = await work.open(new File([text], 'people.csv'))
  work.map(mapping, false)
  return work
}

it('[IMP-9] rows of owners and admins of the space are the same in another page, before it has compared them', async () => {
  const work = await opened(withRoles)
  work.setKnown([...inSpaceAs('owner', 'ann@acme.com'), ...inSpaceAs('admin', 'bob@acme.com')])
  const plan = await work.plan(inUpdate)
  expect(plan.rowCount).toBe(3)
  const other = createImportSession()
  other.restore(structuredClone(work.rowsState()))
  expect(await other.plan(inUpdate)).toEqual(plan)
  expect(other.batch(0)).toEqual(work.batch(0))
})

it('[IMP-9] a file with owners is the same import once a part of it is in, and makes nobody an owner', async () => {
  const work = await opened(withRoles)
  work.setKnown(inSpaceAs('admin', 'bob@acme.com'))
  const plan = await work.plan(inUpdate)
  const first = work.batch(0)
  expect(first.map(({ role }) => role)).toEqual([undefined, 'admin', undefined])
  const later = await opened(withRoles)
  later.setKnown([...inSpaceAs('admin', 'bob@acme.com'), ...members('ann@acme.com', 'cas@acme.com')])
  expect(await later.plan(inUpdate)).toEqual(plan)
  expect(later.batch(0)).toEqual(first)
})

it('[IMP-9] rows that were mended are the same in another page', async () => {
  const { work } = await imported()
  work.edit(1, 1, 'bob@acme.com')
  const request = { workspaceId: 'space', mode: 'skip', sendInvitations: false } as const
  const plan = await work.plan(request)
  const other = createImportSession()
  other.restore(structuredClone(work.rowsState()))
  expect(await other.plan(request)).toEqual(plan)
  expect(other.batch(0)).toEqual(work.batch(0))
})

it('[IMP-8] tells which rows around a batch failed, in the columns of the file, and none that was not sent yet', async () => {
  const { work } = await imported()
  expect(work.failedRows(0)).toEqual({
    columns: ['Name', 'Email', 'Note'],
    calls: [
      [
        { row: 0, line: 2, cells: ['=1+1', 'ann@acme.com', 'two, three'], error: 'No seat is left.' },
        {
          row: 1,
          line: 3,
          cells: ['Bob', 'bob@', '-5'],
          error: expect.stringMatching(/^This isn’t a valid email/),
        },
      ],
    ],
  })
  await work.plan({ workspaceId: 'space', mode: 'skip', sendInvitations: false })
  expect(
    work
      .failedRows(0)
      .calls.flat()
      .map(({ line }) => line),
  ).toEqual([3])
})

it('[IMP-8] every failed row goes along with one batch, in calls that the server takes', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) =>
    at % 2 ? `p${at}@acme.com,x` : `p${at}@,${'é'.repeat(at % 3 ? 9 : 5000)}`,
  )
  const work = createImportSession()
  const facts = await work.open(new File([['Email,Note', ...rows].join('\n')], 'people.csv'))
  work.map(facts.mapping, true)
  const { batchCount } = await work.plan({ workspaceId: 'space', mode: 'skip', sendInvitations: false })
  expect(batchCount).toBe(2)
  const calls = [0, 1].flatMap((batch) => work.failedRows(batch).calls)
  expect(calls.flat().map(({ line }) => line)).toEqual(Array.from({ length: 1500 }, (_, at) => at * 2 + 2))
  for (const call of calls) {
    expect(call.length).toBeLessThanOrEqual(IMPORT_KEPT.rowsACall)
    expect(new TextEncoder().encode(JSON.stringify(call)).length).toBeLessThan(2 * 1024 * 1024)
  }
  expect(Math.max(...calls.flat().map(({ cells }) => cells[1]?.length ?? 0))).toBe(IMPORT_KEPT.cellChars)
})

it('replaces a text in one column of all rows, whatever its case, and checks them anew', async () => {
  const work = createImportSession()
  const text = 'Name,Email\nA.+ (x),ann@OLD.com\nold,bob@old.com\nc,$&@'
  const { mapping } = await work.open(new File([text], 'people.csv'))
  work.map(mapping, true)
  expect(work.replace(1, '@old.com', '@$&new.com').changed).toBe(2)
  expect(work.replace(1, '$&', '').changed).toBe(3)
  expect(work.replace(0, '.+ (', '')).toMatchObject({ changed: 1, counts: { rows: 3, ready: 2, error: 1 } })
  expect(work.replace(1, '', 'x').changed).toBe(0)
  const { rows } = work.page({ filter: 'all', offset: 0, limit: 9 })
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Ax)', 'ann@new.com'],
    ['old', 'bob@new.com'],
    ['c', '@'],
  ])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createImportSession } from '../worker/import-session.ts'
import type { PageRow } from '../worker/row-page.ts'
import people from './people.json' with { type: 'json' }

const folder = join(import.meta.dirname, 'files')

/** What has to come out of a file that is opened and checked without a single change. */
interface Expected {
  people?: string[]
  leftOut?: string[]
  toFix?: string[]
  headerLine?: number | null
  encoding?: string | null
  dropped?: string[]
  refused?: string
}
const expected: Record<string, Expected> = people

const textOf = ({ person: { name, email, role, companyPosition } }: PageRow) =>
  `${name} <${email}> ${role}${companyPosition ? `, ${companyPosition}` : ''}`.trim()

const fileOf = (name: string) => new File([readFileSync(join(folder, name))], name)

async function opened(name: string) {
  const session = createImportSession()
  const facts = await session.open(fileOf(name))
  session.map(facts.mapping, true)
  const { rows } = session.page({ filter: 'all', offset: 0, limit: 100 })
  return { session, facts, rows }
}

async function cameOut(name: string): Promise<Expected> {
  const { facts, rows } = await opened(name)
  const inState = (state: PageRow['state']) => rows.filter((row) => row.state === state).map(textOf)
  return {
    people: inState('ready'),
    leftOut: inState('leftOut'),
    toFix: inState('error'),
    headerLine: facts.layout.headerLine,
    encoding: facts.encoding,
    dropped: facts.layout.dropped.map(({ kind, count }) => `${kind} ${count}`),
  }
}

it('has an expectation for every file, and a file for every expectation', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(expected).sort())
})

describe('[IMP-14] what other products export brings in the people that it means, with nothing changed by hand', () => {
  it.each(Object.entries(expected).filter(([, { refused }]) => !refused))('%s', async (name, wanted) => {
    const whole = { leftOut: [], toFix: [], headerLine: 1, encoding: 'utf-8', dropped: [], ...wanted }
    expect(await cameOut(name)).toEqual(whole)
  })
})

describe('[IMP-16] what has no table in it is named for what it is', () => {
  it.each(Object.entries(expected).filter(([, { refused }]) => refused))('%s', async (name, { refused }) => {
    await expect(opened(name)).rejects.toThrow(refused)
  })
})

describe('damaged cells are mended by one click', () => {
  it.each([
    ['double-encoded.csv', 'doubleEncoded', 2, ['Jürgen Groß', 'André']],
    ['entities.csv', 'entities', 1, ["O'Neil & Sons"]],
    ['twice-encoded.csv', 'doubleEncoded', 1, ['Jürgen Groß', 'Ann']],
    ['excel-eaten.csv', 'spreadsheetError', 4, ['', '=A1+B1', '', 'John Doe']],
  ] as const)('%s', async (name, kind, count, names) => {
    const { session } = await opened(name)
    expect(session.review().mends).toMatchObject([{ kind, count }])
    expect(session.mend(kind).changed).toBe(count)
    const { rows } = session.page({ filter: 'all', offset: 0, limit: 9 })
    expect(rows.map(({ person }) => person.name)).toEqual(names)
    expect(session.review().mends).toEqual([])
  })
})

describe('[IMP-15] who is left out is decided by a person', () => {
  it('a rule is changed and turned off, and single rows are taken in and out whatever it says', async () => {
    const { session, facts } = await opened('slack-members.csv')
    const column = facts.headers.findIndex(({ label }) => label === 'status')
    expect(facts.leaveOut).toEqual([{ column, values: ['deactivated', 'bot'] }])
    expect(session.setLeaveOut([{ column, values: ['bot'] }])).toMatchObject({ leftOut: 1, error: 1 })
    expect(session.setLeaveOut([])).toMatchObject({ leftOut: 0, error: 2 })
    session.setLeaveOut(facts.leaveOut)
    expect(session.tick({ index: 2 }, true)).toMatchObject({ leftOut: 1 })
    expect(session.tick({ index: 0 }, false)).toMatchObject({ leftOut: 2 })
  })

  it('all rows with a value in any column are left out at once', async () => {
    const { session, facts } = await opened('rippling.csv')
    const column = facts.headers.findIndex(({ label }) => label === 'Department')
    const where = { column, value: 'ux' }
    expect(session.page({ filter: 'all', where, offset: 0, limit: 9 }).total).toBe(1)
    expect(session.tick({ filter: 'all', where }, false)).toMatchObject({ leftOut: 2, ready: 1 })
    expect(session.valuesIn(column).values).toContainEqual({ value: 'UX', count: 1 })
  })
})

describe('a leaving date that says nothing of today is left to a person', () => {
  const problemsOf = async (text: string) => {
    const session = createImportSession()
    const { mapping } = await session.open(new File([text], 'people.csv'))
    const counts = session.map(mapping, true)
    const { rows } = session.page({ filter: 'warning', offset: 0, limit: 9 })
    return { counts, messages: rows.map(({ line, problems }) => `${line}: ${problems[0]?.message}`) }
  }

  it('because it can’t be read', async () => {
    const rows = 'Ann,ann@acme.com,asap\nBob,bob@acme.com,2024-01-31\nCas,cas@acme.com,n/a\nDan,dan@acme.com,'
    expect(await problemsOf(`Name,Email,Termination date\n${rows}`)).toMatchObject({
      counts: { ready: 3, leftOut: 1, warning: 1 },
      messages: ['2: This leaving date can’t be read.'],
    })
  })

  it('not in a column that only sounds like it', async () => {
    const rows = 'Ann,ann@acme.com,North\nBob,bob@acme.com,South'
    expect(await problemsOf(`Name,Email,Exit\n${rows}`)).toMatchObject({ counts: { ready: 2, warning: 0 } })
  })
})

it('says how many rows are hidden in a workbook, and leaves them out where a person wants it', async () => {
  const session = createImportSession()
  const facts = await session.open(fileOf('hidden-row.xlsx'))
  expect(facts.layout.hidden).toEqual({ count: 1, isLeftOut: false })
  const without = await session.open(fileOf('hidden-row.xlsx'), { isHiddenLeftOut: true })
  expect(without.layout.hidden).toEqual({ count: 1, isLeftOut: true })
  expect(without.rowCount).toBe(facts.rowCount - 1)
})

it('says of a formula without a result that it is one', async () => {
  const { rows } = await opened('hidden-row.xlsx')
  const messages = rows.flatMap(({ problems }) => problems.map(({ message }) => message))
  expect(messages).toEqual(['The email is a formula without a result.'])
})

it('says that a second column of addresses fills in for the first', async () => {
  const { facts } = await opened('two-emails.csv')
  expect(facts.layout.secondEmail).toEqual({ column: 2, second: 3, count: 1 })
})

it('asks for no role of rows that are left out', async () => {
  const { session, facts } = await opened('slack-invited.csv')
  const roles = session.rolesIn(facts.mapping.indexOf('role'), facts.leaveOut)
  expect(roles.map(({ value }) => value)).not.toContain('Deactivated')
  expect(roles).toContainEqual({ value: 'Invited Member', key: 'invited member', count: 1, role: 'user' })
})

it('reads what a yes means for a role as a person says', async () => {
  const { session, facts } = await opened('gast-ja-nein.csv')
  session.map(facts.mapping, true, { leaveOut: [], roles: { ja: 'admin' } })
  const { rows } = session.page({ filter: 'all', offset: 0, limit: 9 })
  expect(rows.map(({ person }) => person.role)).toEqual(['user', 'admin'])
})

it('maps the words of a role column that the product does not know', async () => {
  const session = createImportSession()
  const text = 'Name,Email,Type\nAnn,ann@acme.com,Customer\nBob,bob@acme.com,Partner'
  const { mapping } = await session.open(new File([text], 'people.csv'))
  expect(mapping).toEqual(['name', 'email', null])
  const roles = { customer: 'guest', partner: 'user' } as const
  expect(session.map(['name', 'email', 'role'], true, { leaveOut: [], roles })).toMatchObject({ ready: 2 })
  const { rows } = session.page({ filter: 'all', offset: 0, limit: 9 })
  expect(rows.map(({ person }) => person.role)).toEqual(['guest', 'user'])
})

it.each([
  ['digits', '0042,0043,0044'],
  ['lowerCase', 'annl,bobr,casf'],
  ['equal', 'Acme,Acme,Acme,Acme,Acme,Acme'],
])('warns where most names are %s', async (kind, names) => {
  const rows = names.split(',').map((name, index) => `${name},p${index}@acme.com`)
  const session = createImportSession()
  await session.open(new File([['Name,Email', ...rows].join('\n')], 'people.csv'))
  session.map(['name', 'email'], true)
  expect(session.review().nameWarning).toMatchObject({ kind })
})

it('finds another line of headers where a person says so', async () => {
  const session = createImportSession()
  const facts = await session.open(fileOf('sap-successfactors-two-headers.csv'), {
    hasHeader: true,
    headerLine: 2,
  })
  expect(facts.headers.map(({ label }) => label)).toContain('First Name')
  expect(facts.layout).toMatchObject({ headerLine: 2, dropped: [{ kind: 'above', count: 1 }] })
  expect(facts.rowCount).toBe(2)
})

it('previews the file in each encoding that it may have', async () => {
  const { facts } = await opened('excel-poland-windows-1250.csv')
  const previewOf = (encoding: string) =>
    facts.encodingPreviews.find((preview) => preview.encoding === encoding)?.text
  expect(previewOf('windows-1250')).toContain('Łukasz')
  expect(previewOf('windows-1251')).toContain('Јukasz')
})

it('reads another sheet of a workbook where a person chooses it', async () => {
  const session = createImportSession()
  const facts = await session.open(fileOf('workbook.xlsx'))
  expect(facts).toMatchObject({ sheets: ['Empty', 'People & co'], sheet: 'People & co', encoding: null })
  await expect(session.open(fileOf('workbook.xlsx'), { sheet: 'Empty' })).rejects.toThrow('no rows')
})

it.each(['bomb.zip', 'bomb.csv.gz'])('[T12] %s is refused before it fills the memory', async (name) => {
  await expect(opened(name)).rejects.toThrow('once it’s unpacked')
})

import { emailCases } from '@metapyra/contract/email-address-cases'
import { describe, expect, it } from 'vitest'
import { guessMapping } from '../matching/guess-mapping.ts'
import { members } from '../worker/testing-known.ts'
import { checkTable, countStates } from './check-table.ts'
import { headerFromCells } from './headers.ts'
import type { KnownPerson } from './known-people.ts'
import type { Mapping } from './mapping.ts'

const context = { mapping: ['email', 'name', 'role'] as const, columnCount: 3, mayMakeAdmins: false }
const check = (rows: string[][], known: KnownPerson[] = []) =>
  checkTable(
    rows.map((cells, i) => ({ line: i + 2, cells })),
    { ...context, mapping: [...context.mapping] },
    new Map(known.map((person) => [person.email, person])),
  )

it('takes the owners and admins of an exported list, who are in the space as such', () => {
  const rows = [
    ['olga@acme.com', 'Olga', 'owner'],
    ['abel@acme.com', 'Abel', 'admin'],
  ]
  expect(check(rows).map(({ state }) => state)).toEqual(['ready', 'error'])
  const [olga, abel] = members('olga@acme.com', 'abel@acme.com') as [KnownPerson, KnownPerson]
  olga.role = 'owner'
  abel.role = 'admin'
  const exported = check(rows, [olga, abel])
  expect(exported.map(({ state, problems, person: { role } }) => [state, problems, role])).toEqual([
    ['known', [], 'unchanged'],
    ['known', [], 'admin'],
  ])
})

describe('an email is taken as the server takes it, or says how to fix it', () => {
  it.each(emailCases)('$raw: $address$fix', ({ raw, address, fix }) => {
    const [row] = check([[raw]])
    expect(row?.state).toBe(address ? 'ready' : 'error')
    if (address) expect(row?.person.email).toBe(address)
    else expect(row?.problems[0]?.fix).toBe(fix)
  })

  it('warns of a misspelt provider', () => {
    expect(check([['ann@gmial.com']])[0]?.problems[0]?.fix).toBe('Did you mean ann@gmail.com?')
  })

  it('asks about an apostrophe before an email, which is rarely meant, and takes it as it is', () => {
    const [row] = check([["'ann@acme.com"]])
    expect(row?.person.email).toBe("'ann@acme.com")
    expect(row?.problems).toMatchObject([{ severity: 'warning', fix: 'Did you mean ann@acme.com?' }])
  })
})

it('refuses a name that is too long only as a whole, since the server would', () => {
  const nameOf = (...lengths: number[]) => {
    const cells = ['ann@acme.com', ...lengths.map((length) => 'x'.repeat(length))]
    const mapping: Mapping = ['email', 'firstName', 'lastName', 'secondLastName']
    const [row] = checkTable([{ line: 2, cells }], { ...context, mapping, columnCount: 4 }, new Map())
    return row?.problems.map(({ column, message }) => [column, message])
  }
  expect(nameOf(59, 60)).toEqual([])
  expect(nameOf(60, 60)).toEqual([[2, 'The name has 121 characters.']])
  expect(nameOf(0, 60, 60)).toEqual([[2, 'The name has 121 characters.']])
  expect(nameOf(121, 60)).toEqual([[1, 'The first name has 121 characters.']])
})

describe('rows are held against one another and the space', () => {
  it('keeps the first of two, whatever the case, and names its line', () => {
    const rows = check([['Ann@acme.com'], ['ann@ACME.com']])
    expect(rows.map((row) => row.state)).toEqual(['ready', 'duplicate'])
    expect(rows[1]?.problems[0]?.message).toContain('line 2')
  })

  it('an erroneous row takes no address away from a good one', () => {
    const rows = check([
      ['ann@acme.com', '', 'king'],
      ['ann@acme.com', '', ''],
    ])
    expect(rows.map((row) => row.state)).toEqual(['error', 'ready'])
  })

  it('knows who is in the space', () => {
    const rows = check([['Ann@acme.com'], ['bob@acme.com']], members('ann@acme.com'))
    expect(rows.map((row) => row.state)).toEqual(['known', 'ready'])
    expect(countStates(rows)).toEqual({
      rows: 2,
      ready: 1,
      error: 0,
      duplicate: 0,
      known: 1,
      leftOut: 0,
      warning: 0,
      seats: 1,
      updates: 0,
      roleChanges: 0,
      adminsMade: 0,
      adminsLost: 0,
    })
  })
})

it('[IMP-3] says what an update would change of people in the space, and that owners stay owners', () => {
  const [zoe, max, olga, joe] = members('zoe@acme.com', 'max@acme.com', 'olga@acme.com', 'joe@acme.com').map(
    (person, at) => ({
      ...person,
      name: 'As now',
      role: (['admin', 'user', 'owner', 'user'] as const)[at] ?? 'user',
    }),
  ) as [KnownPerson, KnownPerson, KnownPerson, KnownPerson]
  const rows = [
    { line: 2, cells: ['zoe@acme.com', 'Zoe New', 'guest'] },
    { line: 3, cells: ['max@acme.com', 'Max New', 'member'] },
    { line: 4, cells: ['olga@acme.com', '', 'member'] },
    { line: 5, cells: ['joe@acme.com', '', 'admin'] },
  ]
  const people = new Map([zoe, { ...max, hasJoined: false }, olga, joe].map((one) => [one.email, one]))
  const checked = checkTable(rows, { ...context, mapping: [...context.mapping], mayMakeAdmins: true }, people)
  expect(checked.map(({ changes }) => changes)).toEqual([
    [{ field: 'role', from: 'admin', to: 'guest' }],
    [{ field: 'name', from: 'As now', to: 'Max New' }],
    [],
    [{ field: 'role', from: 'user', to: 'admin' }],
  ])
  expect(checked[2]?.problems[0]?.message).toBe('This person is an owner and stays one.')
  expect(checked[2]?.person.role).toBe('unchanged')
  expect(countStates(checked)).toMatchObject({ updates: 3, roleChanges: 2, adminsLost: 1, adminsMade: 1 })
  const byAdmin = checkTable(rows, { ...context, mapping: [...context.mapping] }, people)
  expect(byAdmin.map(({ state, problems }) => [state, problems[0]?.message])).toEqual([
    ['known', 'Only an owner can change this person.'],
    ['known', undefined],
    ['known', 'This person is an owner and stays one.'],
    ['error', 'Only owners can import admins.'],
  ])
})

it('lets nobody make more than they may', () => {
  const rows = check([
    ['a@acme.com', '', 'Administrator'],
    ['b@acme.com', '', 'owner'],
    ['c@acme.com', '', 'Mitarbeiter'],
  ])
  expect(rows.map(({ state, person: { role } }) => [state, role])).toEqual([
    ['error', 'admin'],
    ['ready', 'user'],
    ['ready', 'user'],
  ])
  expect(rows[1]?.problems).toMatchObject([{ severity: 'warning', message: 'Owners can’t be imported.' }])
})

it.each([
  ['Mitglied', 'user'],
  ['member', 'user'],
  ['Gast', 'guest'],
  ['Administrator', 'admin'],
])('reads the role %s', (word, role) => {
  const context = { mapping: ['email', 'role'] as Mapping, columnCount: 2, mayMakeAdmins: true }
  const [row] = checkTable([{ line: 2, cells: ['a@acme.com', word] }], context, new Map())
  expect(row).toMatchObject({ state: 'ready', person: { role } })
})

it('names the roles as the console does where one is not known, and none is made owner by their German name', () => {
  const [unknown, owner] = check([
    ['a@acme.com', '', 'king'],
    ['b@acme.com', '', 'Inhaber'],
  ])
  expect(unknown?.problems[0]?.fix).toBe('Enter member, admin or guest, or leave it empty.')
  expect(owner?.problems[0]?.message).toBe('Owners can’t be imported.')
})

const headerRows: [headers: string, mapping: (string | null)[]][] = [
  ['Email Address,Full Name,Role,Job Title', ['email', 'name', 'role', 'companyPosition']],
  ['E-Mail,Vorname,Nachname,Rolle', ['email', 'firstName', 'lastName', 'role']],
  ['Prénom,Nom,Courriel', ['firstName', 'lastName', 'email']],
  ['Emial Adress,First Nmae,Department', ['email', 'firstName', null]],
  ['User_Principal_Name,DisplayName,error', ['email', 'name', null]],
]
it.each(headerRows)('maps %s', (headers, mapping) => {
  expect(guessMapping(headerFromCells(headers.split(','), true), [])).toEqual(mapping)
})

it('finds the column of addresses by what stands in it', () => {
  expect(guessMapping(headerFromCells(['Contact', 'Name'], true), [['a@b.co', 'Ann']])).toEqual([
    'email',
    'name',
  ])
})

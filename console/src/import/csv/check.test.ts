import { describe, expect, it } from 'vitest'
import { isEmail } from '../../email/address.ts'
import { guessMapping } from '../matching/guess-mapping.ts'
import { checkTable, countStates } from './check-table.ts'
import { headerFromCells } from './headers.ts'
import type { Mapping } from './mapping.ts'

const context = { mapping: ['email', 'name', 'role'] as const, columnCount: 3, mayMakeAdmins: false }
const check = (rows: string[][], known: string[] = []) =>
  checkTable(
    rows.map((cells, i) => ({ line: i + 2, cells })),
    { ...context, mapping: [...context.mapping] },
    new Set(known),
  )

const addresses: [address: string, fix: string][] = [
  ['', 'Add it here'],
  ['ann', 'Add an @'],
  ['ann@acme', 'Add a domain'],
  ['ann lee@acme.com', 'annlee@acme.com'],
  ['ann@acme,com', 'ann@acme.com'],
  ['ann@acme..com', 'ann@acme.com'],
  ['ann@acme.com; bob@acme.com', 'one email'],
  ['ann@bücher.de', 'plain letters'],
]

describe('an address that is none says how to mend it', () => {
  it.each(addresses)('%s', (address, fix) => {
    const [row] = check([[address]])
    expect(row?.state).toBe('error')
    expect(row?.problems[0]?.fix).toContain(fix)
  })

  it.each([
    'ann@acme.com',
    'a.b+c@sub.acme.co.uk',
    'o’neil@acme.com',
    '"Ann" <ann@acme.com>',
    'mailto:ann@acme.com',
  ])('%s is taken', (address) => {
    expect(check([[address]])[0]?.state).toBe('ready')
  })

  it('warns of a misspelt provider', () => {
    expect(check([['ann@gmial.com']])[0]?.problems[0]?.fix).toBe('Did you mean ann@gmail.com?')
  })

  it('refuses what no mail server takes', () => {
    expect(['.a@b.co', 'a.@b.co', 'a@-b.co', 'a@b.c-', `${'x'.repeat(65)}@b.co`].filter(isEmail)).toEqual([])
  })
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
    const rows = check([['Ann@acme.com'], ['bob@acme.com']], ['ann@acme.com'])
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
    })
  })
})

it('lets nobody make more than they may', () => {
  const rows = check([
    ['a@acme.com', '', 'Administrator'],
    ['b@acme.com', '', 'owner'],
    ['c@acme.com', '', 'Mitarbeiter'],
  ])
  expect(rows.map((row) => row.state)).toEqual(['error', 'error', 'ready'])
})

it.each([
  ['Mitglied', 'user'],
  ['member', 'user'],
  ['Gast', 'guest'],
  ['Administrator', 'admin'],
])('reads the role %s', (word, role) => {
  const context = { mapping: ['email', 'role'] as Mapping, columnCount: 2, mayMakeAdmins: true }
  const [row] = checkTable([{ line: 2, cells: ['a@acme.com', word] }], context, new Set())
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

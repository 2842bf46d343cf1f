import { beforeEach, expect, it } from 'vitest'
import { headerFromCells } from './headers.ts'
import { rememberColumns, rememberedColumns } from './remembered-mapping.ts'

const columns = (...names: string[]) => ({ hasHeader: true, headers: headerFromCells(names, true) })

beforeEach(() => localStorage.clear())

it('matches columns as they were matched the last time, in whatever order they stand', () => {
  const before = columns('Login', 'Who', 'Notes')
  expect(rememberedColumns(before)).toBeNull()
  rememberColumns(before, ['email', 'name', null])
  expect(rememberedColumns(columns('Notes', 'Who', 'Login'))).toEqual([null, 'name', 'email'])
  rememberColumns(before, ['email', null, 'companyPosition'])
  expect(rememberedColumns(before)).toEqual(['email', null, 'companyPosition'])
  expect(rememberedColumns(columns('Login', 'Who'))).toBeNull()
})

it('remembers nothing of a file without headers, and the newest twenty others', () => {
  const nameless = { hasHeader: false, headers: headerFromCells(['', ''], false) }
  rememberColumns(nameless, ['email', 'name'])
  expect(rememberedColumns(nameless)).toBeNull()
  for (let file = 0; file < 21; file++) rememberColumns(columns(`Mail ${file}`), ['email'])
  expect(rememberedColumns(columns('Mail 0'))).toBeNull()
  expect(rememberedColumns(columns('Mail 20'))).toEqual(['email'])
})

it.each(['not json', '{}', '[["Mail"]]', '[["mail",{"mail":"password"}]]', '[[1,2],null]'])(
  'comes through whatever lies in its place: %s',
  (kept) => {
    rememberColumns(columns('Other'), ['email'])
    expect(localStorage.length).toBe(1)
    localStorage.setItem(localStorage.key(0) ?? '', kept)
    expect(rememberedColumns(columns('Mail')) ?? [null]).toEqual([null])
    rememberColumns(columns('Mail'), ['email'])
    expect(rememberedColumns(columns('Mail'))).toEqual(['email'])
  },
)

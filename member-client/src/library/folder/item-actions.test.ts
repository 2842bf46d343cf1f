import type { LibraryItem, LibraryLevel } from '@metapyra/contract/entities/library'
import { expect, it } from 'vitest'
import { rowActs } from './item-actions.ts'

const file = (level: LibraryLevel, trashedAt: string | null = null) =>
  ({
    id: '1',
    parentId: null,
    kind: 'file',
    name: 'plan.pdf',
    url: '/api/files/1',
    level,
    trashedAt,
  }) as LibraryItem
const wordsFor = (isMember: boolean, item: LibraryItem): string[] =>
  rowActs({ selfId: '2', isMember, chosen: [], uploadFiles: () => undefined })
    .menuOf(item)
    .map(({ words }) => words)

it('[LIB-37] nobody is offered what they may not do, and guests nothing that changes anything', () => {
  const toChange = ['Rename', 'Move', 'Pin', 'Move to trash']
  expect(wordsFor(false, file('manage'))).toEqual(['Download'])
  expect(wordsFor(true, file('comment'))).toEqual(['Download'])
  expect(wordsFor(true, file('edit'))).toEqual(['Download', ...toChange])
  expect(wordsFor(true, file('edit', '2026-11-01T10:00:00Z'))).toEqual(['Restore'])
  expect(wordsFor(true, file('manage', '2026-11-01T10:00:00Z'))).toEqual(['Restore', 'Delete permanently'])
})

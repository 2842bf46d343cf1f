import { expect, test } from 'vitest'
import { fileProblems, folderProblems } from './files-check.ts'

const lines = (count: number) => 'x\n'.repeat(count)

test('a file of 400 lines passes, one of 401 does not, a test may be longer', () => {
  expect(fileProblems('server/src/app/app.ts', lines(400))).toEqual([])
  expect(fileProblems('server/src/app/app.ts', lines(401))).toHaveLength(1)
  expect(fileProblems('member-client/src/x.module.css', lines(401))).toHaveLength(1)
  expect(fileProblems('server/src/app.test.ts', lines(401))).toEqual([])
})

test.each([
  'server/src/utils.ts',
  'console/src/common/x.tsx',
  'shared/session/src/index.ts',
  'scripts/helpers.mjs',
])('%s says nothing by its name', (path) => expect(fileProblems(path, '')).toHaveLength(1))

test('a folder of 20 files passes, one of 21 does not, tests are not counted', () => {
  const files = (count: number, end = '.ts') =>
    Array.from({ length: count }, (_, index) => `server/src/features/chat/x${index}${end}`)
  expect(folderProblems([...files(20), ...files(5, '.test.ts')])).toEqual([])
  expect(folderProblems(files(21))).toEqual([expect.stringContaining('server/src/features/chat: 21 files')])
})

test.each([
  'calls.ts',
  'search.queries.ts',
  'service.test.ts',
  'two-owners-at-once.test.ts',
  'live.ts',
  'history/search.queries.ts',
])('a feature may hold %s', (name) =>
  expect(fileProblems(`server/src/features/chat/${name}`, '')).toEqual([]),
)

test.each([
  'store.ts',
  'calls.tsx',
  'history/search/queries.ts',
  'history/store.ts',
  'a.b.calls.ts',
  'queries.sql.ts',
])('a feature may not hold %s', (name) =>
  expect(fileProblems(`server/src/features/chat/${name}`, '')).toHaveLength(1),
)

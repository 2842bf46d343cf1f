import { describe, expect, test } from 'vitest'
import { floorProblems, importsOf } from './floors-check.ts'

const house = {
  name: 'a house',
  folder: 'src',
  floors: { ground: { mail: 'service' }, first: { chat: 'service list.service', poll: '' } },
}
/** What keeps every line of the house in use. */
const built = {
  'src/mail/service.ts': '',
  'src/chat/calls.ts': "import { send } from '../mail/service.ts'",
  'src/chat/service.ts': '',
  'src/poll/calls.ts':
    "import { post } from '../chat/service.ts'\nimport { list } from '../chat/list.service.ts'",
}
const problemsWith = (more: Record<string, string>) =>
  floorProblems(
    house,
    Object.entries({ ...built, ...more }).map(([path, text]) => ({ path, text })),
  )

describe('subjects on floors', () => {
  test('an import of what stands below is free', () => expect(problemsWith({})).toEqual([]))

  test.each([
    ['at run time', "import { post } from '../chat/service.ts'"],
    ['of a type', "import type { Posted } from '../chat/service.ts'"],
    ['of one type among others', "import { type Posted } from '../chat/service.ts'"],
    ['of a type in place', "export type Posted = import('../chat/service.ts').Posted"],
    ['of a lazy part', "export const load = () => import('../chat/service.ts')"],
    ['that passes it on', "export { post } from '../chat/service.ts'"],
    ['for what it does', "import '../chat/service.ts'"],
    ['by a long way round', "import { post } from '../../src/chat/service.ts'"],
    ['of a worker', "export const worker = new Worker(new URL('../chat/service.ts', import.meta.url))"],
  ])('an import %s goes up: refused', (_how, text) =>
    expect(problemsWith({ 'src/mail/live.ts': text })).toEqual([
      expect.stringContaining('mail/live.ts -> chat/service.ts: “chat” stands above “mail”'),
    ]),
  )

  test('of two subjects that import each other one goes up, on the same floor too', () =>
    expect(problemsWith({ 'src/chat/live.ts': "import type { Poll } from '../poll/service.ts'" })).toEqual([
      expect.stringContaining('“poll” stands above “chat”'),
    ]))

  test.each(["'../chat/send.ts'", "'../../src/chat/send.ts'", "'../chat/parts/service.ts'"])(
    'an inner file of another subject, %s, is refused',
    (from) =>
      expect(problemsWith({ 'src/poll/live.ts': `import { send } from ${from}` })).toEqual([
        expect.stringContaining('an inner file of “chat”'),
      ]),
  )

  test('the schema lies below all floors', () =>
    expect(problemsWith({ 'src/mail/queries.ts': "import { polls } from '../poll/tables.ts'" })).toEqual([]))

  test('a test may import from anywhere', () =>
    expect(problemsWith({ 'src/mail/mail.test.ts': "import { post } from '../chat/send.ts'" })).toEqual([]))

  test('a subject without a floor, one that is gone, and a face that nobody uses are told', () => {
    expect(problemsWith({ 'src/desk/calls.ts': '' })).toEqual([
      expect.stringContaining('src/desk: stands on no floor'),
    ])
    const { 'src/poll/calls.ts': _, ...withoutPolls } = built
    const files = Object.entries(withoutPolls).map(([path, text]) => ({ path, text }))
    expect(floorProblems(house, files)).toEqual([
      expect.stringContaining('no other subject imports “service” of “chat”'),
      expect.stringContaining('no other subject imports “list.service” of “chat”'),
      expect.stringContaining('there is no “poll” any more'),
    ])
  })
})

test('imports are read from code, not from packages', () =>
  expect(
    importsOf({
      path: 'src/a/b.tsx',
      text: "import x from 'react'\nimport y from './c.module.css'\nexport const z = <i>{x}{y}</i>",
    }),
  ).toEqual([{ from: 'src/a/b.tsx', to: 'src/a/c.module.css' }]))

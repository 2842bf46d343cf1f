import { describe, expect, test } from 'vitest'
import { floorProblems, importsOf } from './floors-check.ts'

const floorPlan = {
  name: 'a house',
  folder: 'src',
  floors: { ground: { mail: 'service' }, first: { chat: 'service list.service', poll: '' } },
}
/** Sources that use every line of the house. */
const sources = {
  'src/mail/service.ts': '',
  'src/chat/calls.ts': "import { send } from '../mail/service.ts'",
  'src/chat/service.ts': '',
  'src/poll/calls.ts':
    "import { post } from '../chat/service.ts'\nimport { list } from '../chat/list.service.ts'",
}
const problemsWith = (otherFiles: Record<string, string>) =>
  floorProblems(
    floorPlan,
    Object.entries({ ...sources, ...otherFiles }).map(([path, text]) => ({ path, text })),
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
    const { 'src/poll/calls.ts': _, ...withoutPolls } = sources
    const files = Object.entries(withoutPolls).map(([path, text]) => ({ path, text }))
    expect(floorProblems(floorPlan, files)).toEqual([
      expect.stringContaining('no other subject imports “service” of “chat”'),
      expect.stringContaining('no other subject imports “list.service” of “chat”'),
      expect.stringContaining('there is no “poll” any more'),
    ])
  })
})

describe('subjects that own tables', () => {
  const problemsOf = (exportedNames: string, files: Record<string, string>) =>
    floorProblems(
      {
        name: 'a house',
        folder: 'src',
        hasTables: true,
        floors: { ground: { mail: exportedNames, chat: '' } },
      },
      Object.entries(files).map(([path, text]) => ({ path, text })),
    )
  const mail = { 'src/mail/service.ts': '', 'src/mail/tables.ts': '', 'src/mail/rules.ts': '' }
  const service = "import { send } from '../mail/service.ts'"

  test('are used by their services, and joined by queries and tables', () =>
    expect(
      problemsOf('service', {
        ...mail,
        'src/chat/live.ts': service,
        'src/chat/parts/queries.ts': `import { mails } from '../../mail/tables.ts'\n${service.replace('..', '../..')}`,
      }),
    ).toEqual([]))

  test('are joined by nothing else', () =>
    expect(
      problemsOf('service', {
        ...mail,
        'src/chat/live.ts': `import { mails } from '../mail/tables.ts'\n${service}`,
      }),
    ).toEqual([expect.stringContaining('chat/live.ts -> mail/tables.ts: only queries and tables')]))

  test('show services alone', () =>
    expect(
      problemsOf('rules', { ...mail, 'src/chat/queries.ts': "import { may } from '../mail/rules.ts'" }),
    ).toEqual([
      expect.stringContaining('chat/queries.ts -> mail/rules.ts: of another subject its services'),
      expect.stringContaining('“rules” of “mail” is no service'),
    ]))
})

describe('the parts of a large subject', () => {
  const problemsOf = (files: Record<string, string>) =>
    floorProblems(
      { name: 'a house', folder: 'src', floors: { ground: { chat: '' } }, parts: { chat: 'core history' } },
      Object.entries({ 'src/chat/core/rules.ts': '', 'src/chat/history/list.ts': '', ...files }).map(
        ([path, text]) => ({ path, text }),
      ),
    )

  test('import from those below them, and the tables', () =>
    expect(
      problemsOf({
        'src/chat/history/page.ts': "import { may } from '../core/rules.ts'",
        'src/chat/core/queries.ts': "import { chats } from '../tables.ts'",
        'src/chat/calls.ts': "import { list } from './history/list.ts'",
      }),
    ).toEqual([]))

  test.each([
    ['core/access', '../history/list.ts', '“history” stands above “core”'],
    ['history/page', '../calls.ts', '“chat” stands above “history”'],
    ['history/page', '../../../src/chat/calls.ts', '“chat” stands above “history”'],
  ])('%s may not import %s', (file, from, problem) =>
    expect(problemsOf({ [`src/chat/${file}.ts`]: `import type { X } from '${from}'` })).toEqual([
      expect.stringContaining(problem),
    ]),
  )

  test('are all named', () => {
    expect(problemsOf({ 'src/chat/pins/pin.ts': '' })).toEqual([
      expect.stringContaining('chat/pins: is no part of “chat”'),
    ])
    const core = [{ path: 'src/chat/core/rules.ts', text: '' }]
    const floorPlan = { name: 'a house', folder: 'src', floors: { ground: { chat: '' } } }
    expect(floorProblems({ ...floorPlan, parts: { chat: 'core history' } }, core)).toEqual([
      expect.stringContaining('there is no “chat/history” any more'),
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

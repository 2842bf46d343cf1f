import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { boundaries, lint, root } from './biome.ts'

const chat = 'server/src/features/chat'

/** A file and an import that is forbidden in it. */
const forbidden: [file: string, from: string][] = [
  ['shared/contract/src/errors.ts', "'@metapyra/crypto/envelope'"],
  ['shared/contract/src/entities/user.ts', "'../../../../scripts/start.ts'"],
  ['shared/contract/src/constants.ts', "'./errors.ts'"],
  ['shared/crypto/src/envelope.ts', "'@metapyra/contract/constants'"],
  ['shared/map/src/plan.ts', "'@metapyra/contract/constants'"],
  ['shared/map/src/path-finding.ts', "'../../../server/src/platform/realtime/world/movement.ts'"],
  ['shared/time/src/zone.ts', "'@metapyra/contract/constants'"],
  ['shared/time/src/labels.ts', "'../../../scripts/start.ts'"],
  ['shared/crypto/src/keys.ts', "'../../../tests/api/start.ts'"],
  ['shared/session/src/state.ts', "'@metapyra/server/app'"],
  ['shared/session/src/calls/api.ts', "'react'"],
  ['shared/session/src/guard.ts', "'../../../scripts/start.ts'"],
  ['server/src/app/app.ts', "'@metapyra/session/api'"],
  ['server/src/platform/config/config.ts', "'drizzle-orm'"],
  ['server/src/main.ts', "'../../scripts/start.ts'"],
  ['server/src/platform/http/caller-lookup.ts', "'../features/chat/service.ts'"],
  ['server/src/platform/http/log/log.ts', "'@metapyra/session/api'"],
  ['server/src/platform/realtime/rooms.ts', "'../features/chat/service.ts'"],
  ['server/src/platform/db/connection.ts', "'../features/chat/tables.ts'"],
  ['server/src/providers/mail/smtp.ts', "'../../features/mail/service.ts'"],
  ['server/src/platform/db/migrate.ts', "'drizzle-orm/node-postgres'"],
  ['server/src/platform/http/input.ts', "'../../../tests/api/start.ts'"],
  [`${chat}/rules.ts`, "'../../app/app.ts'"],
  [`${chat}/history/rules.ts`, "'../../../app/app.ts'"],
  [`${chat}/send.calls.ts`, "'drizzle-orm'"],
  [`${chat}/read.calls.ts`, "'@metapyra/console/app'"],
  [`${chat}/list.calls.ts`, "'../../../../tests/api/start.ts'"],
  [`${chat}/search.queries.ts`, "'../../main.ts'"],
  [`${chat}/list.queries.ts`, "'drizzle-orm/pg-core'"],
  [`${chat}/read.queries.ts`, "'@metapyra/session/api'"],
  [`${chat}/page.queries.ts`, "'../../../../scripts/start.ts'"],
  ['server/src/platform/db/drizzle.ts', "'../features/chat/tables.ts'"],
  ['server/drizzle.config.ts', "'@metapyra/session/api'"],
  ['server/src/app.test.ts', "'@metapyra/session/api'"],
  ['server/src/main.test.ts', "'drizzle-orm'"],
  ['console/src/main.tsx', "'@metapyra/server/app'"],
  ['console/src/users/list.tsx', "'../../../member-client/src/app/app.tsx'"],
  ['console/src/session/session.ts', "'@metapyra/crypto/envelope'"],
  ['console/vite.config.ts', "'../scripts/start.ts'"],
  ['member-client/src/main.tsx', "'../../server/src/app/app.ts'"],
  ['member-client/src/app/app.tsx', "'preact/hooks'"],
  ['member-client/src/site/home/home.tsx', "'@metapyra/console/app'"],
  ['member-client/src/chat/chat.tsx', "'../../../tests/api/start.ts'"],
  ['member-client/src/site/public/plan-card.tsx', "'@metapyra/server/app'"],
  ['member-client/src/calendar/own-calendar/calendar.ts', "'../../session/session.ts'"],
  ['member-client/src/calendar/own-calendar/compare.ts', "'@metapyra/session/api'"],
]

const allowed: [file: string, from: string][] = [
  [`${chat}/calls.ts`, "'../space/service.ts'"],
  [`${chat}/live.ts`, "'../space/join.service.ts'"],
  [`${chat}/service.ts`, "'../../http/app-error.ts'"],
  [`${chat}/rules.ts`, "'./tables.ts'"],
  [`${chat}/tables.ts`, "'../space/tables.ts'"],
  [`${chat}/search.queries.ts`, "'../space/member.tables.ts'"],
  ['server/src/app/app.ts', "'./features/chat/service.ts'"],
  ['server/src/platform/db/drizzle.ts', "'drizzle-orm'"],
  ['shared/session/src/calls/api.ts', "'@metapyra/crypto/envelope'"],
  ['console/src/main.tsx', "'@metapyra/session/api'"],
  ['member-client/src/main.tsx', "'react'"],
  ['member-client/src/calendar/own-calendar/calendar.ts', "'./zones.ts'"],
  ['member-client/src/calendar/own-calendar/zones.ts', "'ical.js'"],
  ['tests/api/start.ts', "'../../server/src/app/app.ts'"],
]

const planted = (cases: [string, string][]) =>
  Object.fromEntries(cases.map(([file, from]) => [file, `import { planted } from ${from}\n\nplanted()\n`]))

describe('directions of imports', () => {
  const reports = lint(planted(forbidden))

  test.each(forbidden)('%s may not import %s', (file) => {
    expect(reports.filter(({ path }) => path === file)).toMatchObject([{ rule: 'style/noRestrictedImports' }])
  })

  test('every ban of every folder has caught something', () => {
    const rules = boundaries()
    expect(rules.length).toBeGreaterThan(8)
    const caught = new Set(reports.map(({ message }) => message))
    const idle = rules.flatMap(({ messages }) => messages).filter((message) => !caught.has(message))
    // What preact/compat lacks is planted below: it is banned by name, not by module.
    expect(idle.filter((message) => !/^preact\/compat/.test(message))).toEqual([])
  })

  test('what the design allows is not reported', () => {
    expect(lint(planted(allowed))).toEqual([])
  })

  test.each(['useActionState', 'useOptimistic', 'cache', 'Activity'])(
    'the member client may not use %s',
    (name) => {
      const text = `import { ${name} } from 'react'\n\nexport const used = ${name}\n`
      expect(lint({ 'member-client/src/app/app.tsx': text })).toHaveLength(1)
      expect(lint({ 'console/src/app.tsx': text })).toEqual([])
    },
  )

  test('useFormStatus is banned where React has it', () => {
    const text = "import { useFormStatus } from 'react-dom'\n\nexport const used = useFormStatus\n"
    expect(lint({ 'member-client/src/app/app.tsx': text })).toHaveLength(1)
  })

  test('a lazy import and an export from elsewhere are imports too', () => {
    const file = 'member-client/src/app/app.tsx'
    expect(lint({ [file]: "export const lazy = () => import('@metapyra/server/app')\n" })).toHaveLength(1)
    expect(lint({ [file]: "export { app } from '@metapyra/server/app'\n" })).toHaveLength(1)
  })

  test('two features that use each other are a circle', () => {
    const use = (otherFile: string) =>
      `import { ${otherFile} } from '../${otherFile}/service.ts'\n\nexport const x = ${otherFile}\n`
    const circle = lint({
      [`${chat}/service.ts`]: use('space'),
      'server/src/features/space/service.ts': use('chat'),
    })
    expect(circle.map(({ rule }) => rule)).toContain('suspicious/noImportCycles')
  })

  test('each place that a rule speaks of is there', () => {
    // The folder that a glob refers to, without its wildcards: `server/src/platform/db` for
    // `server/src/platform/db/**`.
    const places = boundaries().flatMap(({ includes }) =>
      includes.map((glob) => glob.replace(/\/[^/]*\*.*$/, '')),
    )
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
  })
})

import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { defineConfig } from 'vitest/config'

process.env.TZ = 'UTC'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31

const isThereRoom = () => {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}

/**
 * Databases of tests lie in memory where there is room. A disk costs each new one a thousand synced files, and shows
 * nothing more: no test cuts the power, and what a killed process has written is kept by either.
 */
const inMemory: Record<string, string> = isThereRoom() ? { TMPDIR: MEMORY } : {}

/** What takes a moment on a free machine takes many times that beside other work; only what never comes waits so long. */
const expectation = { poll: { timeout: 30_000 } }
const patient = { testTimeout: 60_000, hookTimeout: 120_000, expect: expectation }

/** Files of one kind share a process and what it has loaded, which costs a second a file else. */
const sharing = { isolate: false }

/** What stands in for a module must be there before the module is: in a process of its own. */
const REPLACING_MODULES = 'server/src/features/auth/login.test.ts'

/** They wait for clocks and lines a third of the time: two at once would leave the cores idle. */
const onServers = { ...patient, maxWorkers: 3, sequence: { groupOrder: 1 } }

const engines = [
  { suffix: '', env: { TEST_DATABASE_URL: '', TEST_REDIS_URL: '' } },
  ...(process.env.TEST_DATABASE_URL ? [{ suffix: ' on PostgreSQL', env: {} }] : []),
]

/** `npm test` leaves out what is named slow, `npm run test:faults` runs nothing else, and a path all that lies there. */
const pace = process.env.TEST_PACE ?? 'any'
const testsIn = (folder: string): string => `${folder}/**/*${pace === 'slow' ? '.slow' : ''}.test.{ts,tsx}`
const notNow = ['**/node_modules/**', ...(pace === 'quick' ? ['**/*.slow.test.ts'] : [])]

/** The tests over HTTP run on PGlite, and once more on PostgreSQL where TEST_DATABASE_URL names one and they are named. */
const onEachEngine = (name: string) =>
  engines.map(({ suffix, env }) => ({
    test: {
      name: `${name}${suffix}`,
      include: [testsIn(`tests/${name}`)],
      exclude: notNow,
      env: { ...inMemory, ...env },
      ...onServers,
      ...sharing,
    },
  }))

const onPostgres = { TEST_ENGINE: 'PostgreSQL' }

const besideTheCode = (name: string, env: Record<string, string>) => ({
  test: {
    name,
    include: [testsIn('server/src')],
    exclude: [...notNow, REPLACING_MODULES],
    env: { ...inMemory, ...env },
    ...onServers,
    ...sharing,
  },
})

/** Vite, a server that starts anew and its ten seconds to end: a second browser beside it would be too much. */
const DEVELOPING = 'tests/e2e/dev.slow.test.ts'

/** Each file has a server and a browser of its own. */
const inBrowser = (
  name: string,
  groupOrder: number,
  maxWorkers: number,
  {
    include = [testsIn(`tests/${name}`)],
    exclude = [],
    env = { TEST_ENGINE: '' },
  }: { include?: string[]; exclude?: string[]; env?: Record<string, string> } = {},
) => ({
  test: {
    name,
    include,
    exclude: [...notNow, ...exclude],
    ...sharing,
    env: { ...inMemory, ...env },
    globalSetup: './tests/e2e/filled-demo.ts',
    expect: expectation,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    maxWorkers,
    sequence: { groupOrder },
  },
})

export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    watch: false,
    // Vitest leaves a core free by default, which on two cores is half of them; projects of other configurations too.
    maxWorkers: 2,
    projects: [
      {
        test: { name: 'unit', include: [testsIn('shared'), testsIn('scripts')], exclude: notNow, ...patient },
      },
      {
        extends: './console/vite.config.ts',
        root: './console',
        test: {
          name: 'console',
          maxWorkers: 2,
          ...sharing,
          ...patient,
          include: [testsIn('src')],
          environment: 'happy-dom',
          // Left outside, @refinedev loads a second copy of react-router, which knows no <Router>.
          server: { deps: { inline: [/@refinedev/] } },
        },
      },
      {
        extends: './member-client/vite.config.ts',
        root: './member-client',
        test: {
          name: 'member-client',
          // Texts are held as a reader in Britain has them; what other regions read is a test's own to say.
          setupFiles: [join(import.meta.dirname, 'member-client', 'testing-locale.ts')],
          maxWorkers: 2,
          ...sharing,
          ...patient,
          include: [testsIn('src')],
          environment: 'happy-dom',
          // If Vitest doesn't inline these, they import React instead of preact/compat.
          server: { deps: { inline: [/preact/, /wouter/, /@tanstack/] } },
        },
      },
      { test: { name: 'structure', include: [testsIn('tests/structure')], ...patient } },
      // On PGlite, but for the suites that ask for PostgreSQL or Redis because only there races show.
      besideTheCode('server', {}),
      // All of them, and all browsers': `npm test -- --project 'server on PostgreSQL' --project 'e2e on PostgreSQL'`.
      ...(process.env.TEST_DATABASE_URL && process.env.TEST_ENGINE === 'PostgreSQL'
        ? [
            besideTheCode('server on PostgreSQL', onPostgres),
            inBrowser('e2e on PostgreSQL', 2, 2, {
              include: [testsIn('tests/e2e')],
              exclude: [DEVELOPING],
              env: onPostgres,
            }),
          ]
        : []),
      {
        test: {
          name: 'server alone',
          include: pace === 'slow' ? [] : [REPLACING_MODULES],
          env: inMemory,
          ...onServers,
        },
      },
      ...onEachEngine('api'),
      inBrowser('e2e', 2, 2, { exclude: [DEVELOPING] }),
      inBrowser('e2e alone', 3, 1, { include: pace === 'quick' ? [] : [DEVELOPING] }),
      // When it is killed is chosen by its usual pace, which a second server would slow down.
      inBrowser('faults', 4, 1),
    ],
  },
})

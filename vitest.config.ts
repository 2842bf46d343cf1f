import process from 'node:process'
import { defineConfig } from 'vitest/config'

process.env.TZ = 'UTC'

/** What starts a server and a database takes seconds where two cores are shared with a browser. */
const patient = { testTimeout: 20_000, hookTimeout: 60_000 }

const engines = [
  { suffix: '', env: { TEST_DATABASE_URL: '', TEST_REDIS_URL: '' } },
  ...(process.env.TEST_DATABASE_URL ? [{ suffix: ' on PostgreSQL', env: {} }] : []),
]

/** The tests over HTTP run on PGlite, and once more on PostgreSQL where TEST_DATABASE_URL names one. */
const onEachEngine = (name: string, include: string[], groupOrder: number) =>
  engines.map(({ suffix, env }) => ({
    test: { name: `${name}${suffix}`, include, env, ...patient, sequence: { groupOrder } },
  }))

/** One browser with three members and a server already fill two cores. */
const alone = (name: string, groupOrder: number) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    sequence: { groupOrder },
  },
})

export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    watch: false,
    // Vitest leaves a core free by default, which on two cores is half of them.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['shared/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        extends: './console/vite.config.ts',
        root: './console',
        test: {
          name: 'console',
          include: ['src/**/*.test.{ts,tsx}'],
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
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Left outside, they load React itself beside preact/compat.
          server: { deps: { inline: [/preact/, /wouter/, /@nanostores/] } },
        },
      },
      { test: { name: 'structure', include: ['tests/structure/**/*.test.ts'], ...patient } },
      // On PGlite, but for the suites that ask for PostgreSQL or Redis because only there races show.
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          ...patient,
          sequence: { groupOrder: 1 },
        },
      },
      ...onEachEngine('api', ['tests/api/**/*.test.ts'], 2),
      alone('e2e', 3),
      ...(process.env.TEST_FAULTS === '1' ? [alone('faults', 4)] : []),
    ],
  },
})

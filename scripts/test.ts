/**
 * npm test: all suites except those marked slow, which `npm run test:faults` runs; `npm test -- PATH` runs those at a
 * path; all Vitest options work too.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseCLI, startVitest } from 'vitest/node'
import { makeTemplate } from '../server/src/platform/db/make-template.ts'
import { ensureChromium, findHeadlessShell } from './chromium.ts'
import { buildClients } from './clients.ts'
import { retryFlakyFiles } from './retry-flaky.ts'
import { root } from './setup.mjs'
import { reportRun } from './test-report.ts'
import { startTestServices } from './test-services.ts'

const args = process.argv.slice(2).filter((arg) => arg !== '--faults')
const { filter, options } = parseCLI(['vitest', 'run', ...args])
const isSlow = args.length < process.argv.length - 2
process.env.TEST_PACE = filter.length > 0 ? 'any' : isSlow ? 'slow' : 'quick'

const projects = [options.project ?? []].flat()
// Runs only when requested by name, because it would double the time of a full run.
if (projects.some((name) => /^(server|e2e) on PostgreSQL$/.test(name))) process.env.TEST_ENGINE = 'PostgreSQL'
// The HTTP tests on the other engine run only in CI or when requested by name.
const excludedProjects = isSlow ? [] : ['!api on PostgreSQL']
const isPartial = filter.length > 0 || projects.length > 0
/** Vitest matches a path by any part of it. */
const inBrowser = ['tests/e2e', 'tests/faults'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((file) => join(root, folder, file)),
)
const wantsBrowser =
  !isPartial ||
  projects.some((name) => /e2e|faults/.test(name)) ||
  inBrowser.some((file) => filter.some((part) => file.includes(part)))
const notes: string[] = []
let hasFailed = false

if (wantsBrowser) {
  const builtClients = await buildClients().catch((error: Error) => {
    notes.push(error.message)
    hasFailed = true
    return []
  })
  if (builtClients.length > 0) process.stdout.write(`Built ${builtClients.join(' and ')}\n`)
  const chromium = ensureChromium()
  if (chromium !== undefined) {
    // A Chromium named in the environment takes precedence.
    process.env.HEADLESS_CHROMIUM_PATH ??= process.env.CHROMIUM_PATH ?? findHeadlessShell() ?? chromium
    process.env.CHROMIUM_PATH = chromium
  } else {
    notes.push('e2e: NOT RUN: there is no Chromium here and none could be installed. Set CHROMIUM_PATH.')
    if (!isPartial) excludedProjects.push('!e2e*', '!faults')
    if (process.env.CI) hasFailed = true
  }
}

/** True if the selected tests need neither database nor Redis. */
const isOfClients =
  (isPartial &&
    filter.every((part) => /^(console|member-client|shared|scripts)\b|tests\/structure/.test(part)) &&
    projects.length === 0) ||
  (projects.length > 0 && projects.every((name) => /^(unit|structure|console|member-client)$/.test(name)))
const services = isOfClients ? undefined : await startTestServices()

// Otherwise the first server tests would each wait for it, on a busy machine longer than a test's timeout.
await makeTemplate()

if (!isPartial && excludedProjects.length > 0) options.project = excludedProjects

const run = (paths: string[]) =>
  startVitest('test', paths, {
    ...options,
    root,
    config: join(root, 'vitest.config.ts'),
    run: true,
    watch: false,
  })
const vitest = await run(filter)
const last = process.env.CI
  ? await retryFlakyFiles(vitest, run)
  : { files: vitest.state.getTestModules(), notes: [] }
const isGreen = reportRun(
  last.files,
  vitest.state.getUnhandledErrors().length,
  [...notes, ...last.notes],
  services?.missing,
)
await vitest.close()
await services?.stop()
process.exit(isGreen && !hasFailed ? 0 : 1)

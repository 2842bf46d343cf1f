/**
 * npm test: all suites but what is named slow, which `npm run test:faults` runs; `npm test -- PATH` whatever lies
 * there; any option of Vitest works too.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseCLI, startVitest } from 'vitest/node'
import { makeTemplate } from '../server/src/platform/db/make-template.ts'
import { ensureChromium, findHeadlessShell } from './chromium.ts'
import { buildClients } from './clients.ts'
import { root } from './setup.mjs'
import { reportRun } from './test-report.ts'
import { startTestServices } from './test-services.ts'
import { runUnsteadyAgain } from './unsteady.ts'

const args = process.argv.slice(2).filter((arg) => arg !== '--faults')
const { filter, options } = parseCLI(['vitest', 'run', ...args])
const isSlow = args.length < process.argv.length - 2
process.env.TEST_PACE = filter.length > 0 ? 'any' : isSlow ? 'slow' : 'quick'

const projects = [options.project ?? []].flat()
// Asked for by name alone: with all else it would be twice as much.
if (projects.some((name) => /^(server|e2e) on PostgreSQL$/.test(name))) process.env.TEST_ENGINE = 'PostgreSQL'
// The same over HTTP on the other engine waits for CI, or for who names it.
const leftOut = isSlow ? [] : ['!api on PostgreSQL']
const isPartial = filter.length > 0 || projects.length > 0
/** As Vitest takes a path: by any part of a file's. */
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
  const built = await buildClients().catch((error: Error) => {
    notes.push(error.message)
    hasFailed = true
    return []
  })
  if (built.length > 0) process.stdout.write(`Built ${built.join(' and ')}\n`)
  const chromium = ensureChromium()
  if (chromium !== undefined) {
    // Whoever names a Chromium wants that one.
    process.env.HEADLESS_CHROMIUM_PATH ??= process.env.CHROMIUM_PATH ?? findHeadlessShell() ?? chromium
    process.env.CHROMIUM_PATH = chromium
  } else {
    notes.push('e2e: NOT RUN: there is no Chromium here and none could be installed. Set CHROMIUM_PATH.')
    if (!isPartial) leftOut.push('!e2e*', '!faults')
    if (process.env.CI) hasFailed = true
  }
}

/** What these paths are about asks for neither database nor Redis. */
const isOfClients =
  (isPartial &&
    filter.every((part) => /^(console|member-client|shared|scripts)\b|tests\/structure/.test(part)) &&
    projects.length === 0) ||
  (projects.length > 0 && projects.every((name) => /^(unit|structure|console|member-client)$/.test(name)))
const own = isOfClients ? undefined : await startTestServices()

// Else the first tests of servers each wait for it, on a busy machine for longer than a test may take.
await makeTemplate()

if (!isPartial && leftOut.length > 0) options.project = leftOut

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
  ? await runUnsteadyAgain(vitest, run)
  : { files: vitest.state.getTestModules(), notes: [] }
const isGreen = reportRun(
  last.files,
  vitest.state.getUnhandledErrors().length,
  [...notes, ...last.notes],
  own?.missing,
)
await vitest.close()
await own?.stop()
process.exit(isGreen && !hasFailed ? 0 : 1)

/** npm run check: every check of the sources that doesn't run them. Prints one line per step. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { measureBuilds } from './bundles.ts'
import { buildClients } from './clients.ts'
import { designCardProblems } from './design-card.ts'
import { checkFiles } from './files-check.ts'
import { floorPlans } from './floors.ts'
import { floorProblems, readSources } from './floors-check.ts'
import { withPictures } from './floors-picture.ts'
import { root } from './setup.mjs'
import { sourceFiles } from './source-files.ts'

interface Step {
  name: string
  /** Returns a summary; throws the problems found. */
  run: () => Promise<string>
}

/** Runs a tool on this Node version and returns its output; throws the output if the tool fails. */
function runTool(path: string, args: string[], cwd = root): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, path), ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output.trim()))))
  })
}

const orThrow = (problems: string[], output: string) => {
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return output
}

async function lint(): Promise<string> {
  const output = await runTool('node_modules/@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=200',
    '.',
  ])
  const count = Number(/Checked (\d+) files/.exec(output)?.[1] ?? 0)
  return orThrow(count < 50 ? [`Biome saw ${count} files only`] : [], `${count} files`)
}

async function unused(): Promise<string> {
  await runTool('node_modules/knip/bin/knip.js', ['--no-progress'])
  return ''
}

async function files(): Promise<string> {
  const { count, problems } = checkFiles(root)
  return orThrow(count < 50 ? [`${count} files seen only`] : problems, `${count} files`)
}

async function floors(): Promise<string> {
  const sources = readSources(root)
  const stale = withPictures(root, sources).isNew
    ? ['docs/architecture.md draws other imports: run npm run floors']
    : []
  const problems = [...floorPlans.flatMap((floorPlan) => floorProblems(floorPlan, sources)), ...stale]
  return orThrow(
    sources.length < 50 ? [`${sources.length} files seen only`] : problems,
    `${sources.length} files`,
  )
}

async function bundles(): Promise<string> {
  const builds = await buildClients()
  const measured = await measureBuilds(root)
  const line = ({ name, kb, budgetKb }: (typeof measured)[number]) =>
    `${name} ${kb.toFixed(1)} of ${budgetKb} KB`
  const output = measured.map(line).join('\n      ')
  const overBudget = measured.filter(({ isOver }) => isOver)
  return orThrow(
    overBudget.map((measurement) => `Over its budget: ${line(measurement)}`),
    `${builds.length} built\n      ${output}`,
  )
}

const typeSteps: Step[] = sourceFiles(root)
  .filter((path) => basename(path) === 'tsconfig.json')
  .map((path) => {
    const name = path === 'tsconfig.json' ? 'scripts and what crosses packages' : dirname(path)
    // The incremental cache, so that the next run checks only what has changed.
    const buildInfoFile = join(root, '.cache', 'types', `${name.replace(/\W+/g, '-')}.tsbuildinfo`)
    const incrementalArgs = ['--incremental', '--tsBuildInfoFile', buildInfoFile]
    // Two steps already run in parallel; with its own threads, each would take twice the CPU.
    const args = ['-p', path, '--singleThreaded', ...incrementalArgs]
    return { name: `types: ${name}`, run: () => runTool('node_modules/typescript/bin/tsc', args) }
  })

const steps: Step[] = [
  { name: 'bundle budgets', run: bundles },
  { name: 'format, lint, boundaries', run: lint },
  ...typeSteps,
  { name: 'unused code', run: unused },
  { name: 'migrations', run: () => runTool('scripts/db-generate.ts', ['--check']) },
  { name: 'file sizes and names', run: files },
  { name: 'subjects on floors', run: floors },
  { name: 'design card', run: async () => orThrow(designCardProblems(root), '') },
]

const failed: string[] = []

async function runStep({ name, run }: Step): Promise<void> {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`.padStart(7)
  try {
    const output = await run()
    process.stdout.write(`  ok  ${seconds()}  ${name}${output && `: ${output}`.trimEnd()}\n`)
  } catch (error) {
    failed.push(name)
    process.stdout.write(`FAIL  ${seconds()}  ${name}\n${error instanceof Error ? error.message : error}\n\n`)
  }
}

const startedAt = performance.now()
const waiting = steps.values()
const lanes = Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
  for (const step of waiting) await runStep(step)
})
await Promise.all(lanes)

const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const summary = failed.length === 0 ? `All ${steps.length} steps are fine` : `Failed: ${failed.join(', ')}`
process.stdout.write(`\n${summary} (${seconds} s)\n`)
process.exitCode = failed.length === 0 ? 0 : 1

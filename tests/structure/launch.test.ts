import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setup } from '../../scripts/setup.mjs'
import type { Run } from './launch-fixture.ts'
import { launch, makeProject, start, stillRunning } from './launch-fixture.ts'

const project = makeProject()
const { folder } = project
const waiting = { timeout: 15_000, interval: 50 }

const startedTwice = `
import { existsSync, writeFileSync } from 'node:fs'
const isSecond = existsSync('started')
writeFileSync('started', '')
console.log(isSecond ? 'second' : 'first')
process.exitCode = isSecond ? 3 : 75
`

interface LaunchOutput {
  pids: number[]
  args: string[]
  node: string
  path: string
}

async function whatItSays(run: Run): Promise<LaunchOutput> {
  await expect.poll(() => /^\{.*\}$/m.exec(run.output())?.[0], waiting).toBeDefined()
  return JSON.parse(/^\{.*\}$/m.exec(run.output())?.[0] ?? '')
}

const setupElsewhere = () => {
  const code = `import { setup } from './scripts/setup.mjs'; console.log('installed', await setup())`
  return start(folder, process.execPath, ['--input-type=module', '-e', code])
}

beforeAll(() => setup(folder))
afterAll(() => project.remove())

describe('setup', () => {
  test('does nothing when what is installed is up to date', async () => {
    expect(await setup(folder)).toBe(false)
  })

  test.each([
    ['the package.json of a part', 'part/package.json', '{ "name": "part", "version": "1.0.1" }'],
    ['the workspace', 'pnpm-workspace.yaml', 'packages:\n  - part\n\nlinkWorkspacePackages: true\n'],
  ])('installs when %s has changed, once', async (_, path, text) => {
    project.write(path, text)
    expect(await setup(folder)).toBe(true)
    expect(await setup(folder)).toBe(false)
  })

  test('of several that start at once, one installs and the others wait for it', async () => {
    project.write('part/package.json', '{ "name": "part", "version": "1.0.2" }')
    const runs = [setupElsewhere(), setupElsewhere(), setupElsewhere()]
    expect(await Promise.all(runs.map(({ exited }) => exited))).toEqual([0, 0, 0])
    const installedVersions = runs.map((run) => /^installed (\w+)$/m.exec(run.output())?.[1])
    expect(installedVersions.sort()).toEqual(['false', 'false', 'true'])
  })

  test('the lock of a process that has died holds nobody up', async () => {
    const removedProcess = start(folder, process.execPath, ['-e', ''])
    await removedProcess.exited
    mkdirSync(join(folder, '.cache'), { recursive: true })
    writeFileSync(join(folder, '.cache', 'setup.lock'), String(removedProcess.child.pid))
    project.write('part/package.json', '{ "name": "part", "version": "1.0.3" }')
    expect(await setup(folder)).toBe(true)
  })

  test('a lock that nobody has touched for long holds nobody up, whoever has its process id now', async () => {
    const lock = join(folder, '.cache', 'setup.lock')
    writeFileSync(lock, String(process.pid))
    utimesSync(lock, 0, 0)
    project.write('part/package.json', '{ "name": "part", "version": "1.0.4" }')
    expect(await setup(folder)).toBe(true)
  })

  test('an install that fails says so, and the next start tries again', async () => {
    project.write('part/package.json', '{ "name": "part", "dependencies": { "is-number": "7.0.0" } }')
    const run = launch(folder, 'exit-with.ts', '0')
    expect(await run.exited).toBe(1)
    expect(run.output()).toContain('The install of packages failed')
    project.write('part/package.json', '{ "name": "part", "version": "1.0.5" }')
    expect(await setup(folder)).toBe(true)
  })
})

describe('launch', () => {
  test('passes arguments in and the exit code out', async () => {
    expect(await launch(folder, 'exit-with.ts', '7').exited).toBe(7)
    expect(await launch(folder, 'exit-with.ts', '0').exited).toBe(0)
  })

  test('what ends with 75 is started again, and ends with what it ends with then', async () => {
    project.write('again.ts', startedTwice)
    const run = launch(folder, 'again.ts')
    expect(await run.exited).toBe(3)
    expect(run.output()).toBe('first\nsecond\n')
  })

  test('runs on the machine’s own Node where there is none to install', async () => {
    const run = launch(folder, 'run.ts')
    const { path } = await whatItSays(run)
    expect(path.split(':')[0]).toBe(dirname(process.execPath))
    run.child.kill('SIGTERM')
    await run.exited
  })

  test('runs on the Node that is installed with the packages, first on PATH', async () => {
    const bin = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
    mkdirSync(bin, { recursive: true })
    symlinkSync(process.execPath, join(bin, 'node'))
    const run = launch(folder, 'run.ts', '--demo')
    const { path, args } = await whatItSays(run)
    expect(path.split(':')[0]).toBe(bin)
    expect(args).toEqual(['--demo'])
    run.child.kill('SIGTERM')
    await run.exited
  })

  test('a SIGTERM reaches the script, which ends in its own way, and what it started ends with it', async () => {
    const run = launch(folder, 'run.ts')
    const { pids } = await whatItSays(run)
    expect(stillRunning(pids)).toHaveLength(2)
    run.child.kill('SIGTERM')
    expect(await run.exited).toBe(0)
    // Its last output may arrive after it has exited.
    await expect.poll(run.output, waiting).toContain('goodbye')
    await expect.poll(() => stillRunning(pids), waiting).toEqual([])
  })

  test('a script ended by a signal ends the launcher by the same signal', async () => {
    const run = launch(folder, 'run.ts')
    const { pids } = await whatItSays(run)
    run.child.kill('SIGINT')
    expect(await run.exited).toBe('SIGINT')
    await expect.poll(() => stillRunning(pids), waiting).toEqual([])
  })

  test('killing the launcher leaves no process behind', async () => {
    const run = launch(folder, 'run.ts')
    const { pids } = await whatItSays(run)
    run.child.kill('SIGKILL')
    await expect.poll(() => stillRunning(pids), waiting).toEqual([])
    await expect.poll(run.output, waiting).toContain('goodbye')
  })

  test('killing what started the launcher leaves no process behind', async () => {
    const command = `"${process.execPath}" scripts/launch.mjs run.ts & echo launcher $!; wait`
    const run = start(folder, 'sh', ['-c', command])
    const { pids } = await whatItSays(run)
    const launcher = Number(/^launcher (\d+)$/m.exec(run.output())?.[1])
    run.child.kill('SIGKILL')
    await expect.poll(() => stillRunning([launcher, ...pids]), waiting).toEqual([])
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const MODULE = new URL('./temporary.ts', import.meta.url).href
const SCRIPT = `
  const { temporaryFolder } = await import(${JSON.stringify(MODULE)})
  console.log(temporaryFolder())
  process.stdin.resume().on('end', () => process.exit())
`
let root: string
const processes: ReturnType<typeof begin>[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'metapyra-test-'))
})
afterEach(() => {
  for (const { kill } of processes.splice(0)) kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

const begin = () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env: { ...process.env, TMPDIR: root },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = (signal: NodeJS.Signals) => child.kill(signal)
  return { child, ended, kill }
}
/** A process that has its temporary folder, until the test ends it. */
const run = async () => {
  const one = begin()
  processes.push(one)
  const [line] = await once(one.child.stdout, 'data')
  const folder = String(line).trim()
  writeFileSync(join(folder, 'upload'), 'bytes')
  return { ...one, folder }
}
const age = (folder: string) => {
  const hourAgo = Date.now() / 1000 - 3600
  utimesSync(folder, hourAgo, hourAgo)
}

it('[FILE-11] what a killed server has left of uploads goes with the next start, and nothing of a running one', async () => {
  const [killed, running] = [await run(), await run()]
  killed.kill('SIGKILL')
  await killed.ended
  for (const { folder } of [killed, running]) age(folder)
  const next = await run()
  expect(existsSync(killed.folder)).toBe(false)
  expect(existsSync(join(running.folder, 'upload'))).toBe(true)
  expect(existsSync(next.folder)).toBe(true)
}, 60_000)

it('[FILE-11] a folder of another name is nobody’s to take away, nor one that was made a moment ago', async () => {
  const others = ['metapyra-run-of-mine', 'metapyra-running', 'metapyra', 'run-abcdef'].map((name) =>
    join(root, name),
  )
  for (const folder of others) {
    mkdirSync(folder)
    age(folder)
  }
  const young = join(root, 'metapyra-run-abcdef')
  mkdirSync(young)
  await run()
  for (const folder of [...others, young]) expect(existsSync(folder)).toBe(true)
}, 60_000)

it('[FILE-11] a server that ends takes its own away', async () => {
  const { child, ended, folder } = await run()
  child.stdin.end()
  await ended
  expect(existsSync(folder)).toBe(false)
}, 60_000)

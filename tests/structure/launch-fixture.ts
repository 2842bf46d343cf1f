import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './biome.ts'

const launcher = ['launch', 'setup', 'lock', 'supervise', 'follow-parent'].map((name) => `${name}.mjs`)
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** A program that prints the ids of its processes, and whether it could shut down cleanly. */
const longRunning = `
import { spawn } from 'node:child_process'
import process from 'node:process'
const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
process.on('SIGTERM', () => { console.log('goodbye'); process.exit(0) })
setInterval(() => {}, 1000)
console.log(JSON.stringify({ pids: [process.pid, helper.pid], args: process.argv.slice(2), node: process.execPath, path: process.env.PATH }))
`

/** A workspace without dependencies, with this project's launcher, so that a real install takes only a second. */
export function makeProject() {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-launch-'))
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'part'))
  for (const name of launcher) cpSync(join(root, 'scripts', name), join(folder, 'scripts', name))
  write('package.json', JSON.stringify({ name: 'launched', private: true, type: 'module', packageManager }))
  write('part/package.json', JSON.stringify({ name: 'part', version: '1.0.0' }))
  write('pnpm-workspace.yaml', 'packages:\n  - part\n')
  write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n\n  part: {}\n")
  write('run.ts', longRunning)
  write('exit-with.ts', 'const code: string | undefined = process.argv[2]\nprocess.exit(Number(code))\n')
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface Run {
  child: ChildProcess
  /** Everything printed so far, on both streams. */
  output(): string
  exited: Promise<number | NodeJS.Signals>
}

export function start(folder: string, command: string, args: string[]): Run {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => resolve(signal ?? code ?? -1))
  })
  return { child, output: () => output, exited }
}

export const launch = (folder: string, ...args: string[]) =>
  start(folder, process.execPath, ['scripts/launch.mjs', ...args])

/** The processes that are still running, without those that have exited but are not reaped yet. */
export const stillRunning = (pids: number[]) =>
  pids.filter((pid) =>
    /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout),
  )

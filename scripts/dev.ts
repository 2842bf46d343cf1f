/** npm run dev: the server and both clients at one address, each reloading when its own sources change. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './setup.mjs'

/** Editors write a file in several steps, and switching branches writes hundreds. */
const settleMs = 150
const watched = ['server/src', 'shared/contract/src', 'shared/crypto/src', 'shared/map', 'shared/time/src']

let server: ChildProcess | null = null
let isStopping = false
let settle: NodeJS.Timeout | undefined

function start(): void {
  server = spawn(process.execPath, [join(root, 'scripts', 'dev-server.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  server.on('exit', (code) => {
    server = null
    if (isStopping) process.exit(0)
    process.stderr.write(`The server ended (${code}); it starts again when a file changes.\n`)
  })
}

/** The old server has to release the data folder's lock before the new one acquires it. */
function restart(): void {
  if (server === null) {
    start()
  } else {
    server.removeAllListeners('exit').on('exit', (code) => {
      process.stderr.write(`The server ended (${code}) and starts again.\n`)
      start()
    })
    server.kill('SIGTERM')
  }
}

function stop(): void {
  isStopping = true
  if (server === null) process.exit(0)
  server.removeAllListeners('exit').on('exit', () => process.exit(0))
  server.kill('SIGTERM')
}

for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (isStopping || name === null || !name.endsWith('.ts') || name.endsWith('.test.ts')) return
    clearTimeout(settle)
    settle = setTimeout(restart, settleMs)
  })
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop)
start()

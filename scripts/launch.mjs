// node scripts/launch.mjs SCRIPT [ARGUMENTS]: installs what is missing, then runs the script on the project's Node.
// Plain JavaScript for any Node from 18 on.
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root, setup } from './setup.mjs'
import { endAs, supervise } from './supervise.mjs'

const wantedMajor = 24
/** A server that exits with this code has to be restarted (server/src/app/exit-codes.ts). */
const startAgain = 75
const pauseMs = 1000
const isWindows = process.platform === 'win32'

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const major = Number(process.versions.node.split('.')[0])
if (major < 18) fail(`Node ${process.versions.node} is too old to start this: Node 18 or newer is needed.`)

/** The pinned Node from the registry, or if the registry has none for this machine, the one running now. */
function findNode() {
  const bin = join(
    root,
    'node_modules',
    `node-${isWindows ? 'win' : process.platform}-${process.arch}`,
    'bin',
  )
  const pinned = join(bin, isWindows ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (major >= wantedMajor) return process.execPath
  return fail(
    `Node ${wantedMajor} or newer is needed. The npm registry has none for ${process.platform}-${process.arch}, ` +
      `and this is ${process.versions.node}: install Node ${wantedMajor} (https://nodejs.org) and try again.`,
  )
}

function run(node, args) {
  const follow = pathToFileURL(join(root, 'scripts', 'follow-parent.mjs')).href
  return supervise(node, ['--import', follow, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
    },
  })
}

const args = process.argv.slice(2)
if (args.length === 0) fail('Say what to run: node scripts/launch.mjs SCRIPT [ARGUMENTS]')
try {
  await setup()
  const parent = process.ppid
  let ended = await run(findNode(), args)
  while (ended.code === startAgain && process.ppid === parent) {
    await delay(pauseMs)
    ended = await run(findNode(), args)
  }
  endAs(ended)
} catch (error) {
  fail(error.message)
}

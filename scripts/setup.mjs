// Plain JavaScript for any Node from 18 on, because it runs before the project's own Node is installed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { endAs, supervise } from './supervise.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The package.json files of the workspace, found by the patterns of pnpm-workspace.yaml (`name` and `name/*`). */
function manifests(folder) {
  const yaml = readFileSync(join(folder, 'pnpm-workspace.yaml'), 'utf8')
  const list = /^packages:\n((?: +- .+\n)+)/m.exec(yaml)?.[1] ?? ''
  const patterns = [...list.matchAll(/- ['"]?([^'"\n]+)/g)].map((match) => match[1])
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return readdirSync(join(folder, parent)).map((name) => join(parent, name))
  })
  return ['.', ...folders]
    .map((name) => join(folder, name, 'package.json'))
    .filter((path) => existsSync(path))
}

/** Hash of everything that the installed packages depend on. If it changes, node_modules is outdated. */
export function fingerprint(folder = root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(folder, name))) {
    hash.update(readFileSync(path))
  }
  for (const path of manifests(folder).sort())
    hash.update(path.slice(folder.length)).update(readFileSync(path))
  return hash.digest('hex')
}

async function install(folder) {
  const { packageManager } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const args = ['-y', packageManager, 'install', '--frozen-lockfile', '--config.confirmModulesPurge=false']
  // The install prints to stderr, because stdout belongs to the program.
  const options = { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }
  const ended = await supervise('npx', args, options).catch((cause) => {
    throw new Error(`npx did not start (${cause.message}). Is npm installed?`)
  })
  if (ended.name !== null) endAs(ended)
  if (ended.code === 0) return
  throw new Error(`The install of packages failed (${packageManager} ended with ${ended.code}); see above.`)
}

/**
 * Installs the packages if the lockfile or a package.json has changed since the last time. If several processes start
 * at once, one installs and the others wait. Returns whether it installed.
 */
export async function setup(folder = root) {
  const stamp = join(folder, 'node_modules', '.setup-stamp')
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(folder)
  if (isFresh()) return false
  mkdirSync(join(folder, '.cache'), { recursive: true })
  return withLock(join(folder, '.cache', 'setup.lock'), async () => {
    if (isFresh()) return false
    rmSync(stamp, { force: true })
    process.stderr.write('Installing packages…\n')
    await install(folder)
    writeFileSync(stamp, fingerprint(folder))
    return true
  })
}

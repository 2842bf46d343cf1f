import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Debian's package of the same engine without windows and tabs, which saves tests two thirds of the work. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

export const findHeadlessShell = (): string | undefined =>
  existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined

/**
 * The path of a Chromium on this machine: CHROMIUM_PATH, otherwise the first on PATH or at an installer's usual
 * location.
 */
export function findChromium(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', ...onPath, ...fixed]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path))
}

const succeeds = (command: string, args: string[], stdio: 'ignore' | 'inherit') =>
  spawnSync(command, args, { stdio, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Installs Debian's chromium if this user can run apt-get. Returns its path. */
function installChromium(): string | undefined {
  const isRoot = process.getuid?.() === 0
  const canInstall =
    succeeds('apt-get', ['--version'], 'ignore') && (isRoot || succeeds('sudo', ['-n', 'true'], 'ignore'))
  if (!canInstall) return undefined
  process.stdout.write("No Chromium on this machine: installing Debian's with apt-get…\n")
  const apt = (...args: string[]) => {
    const waiting = ['-o', 'DPkg::Lock::Timeout=300', '-q', ...args]
    return isRoot
      ? succeeds('apt-get', waiting, 'inherit')
      : succeeds('sudo', ['-n', 'apt-get', ...waiting], 'inherit')
  }
  apt('update')
  apt('install', '-y', 'chromium', 'chromium-headless-shell')
  return findChromium()
}

/** Finds or installs a Chromium, and prints which; undefined if neither is possible. */
export function ensureChromium(): string | undefined {
  const existing = findChromium()
  const path = existing ?? installChromium()
  if (path !== undefined) process.stdout.write(`Chromium: ${path}${existing ? '' : ' (just installed)'}\n`)
  return path
}

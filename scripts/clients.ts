/** Builds the two clients if their sources have changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { compressFiles } from './compress-files.ts'
import { withLock } from './lock.mjs'
import { root } from './setup.mjs'
import { sourceFiles } from './source-files.ts'

export const clients = ['member-client', 'console'] as const
export type Client = (typeof clients)[number]

/** All folders that a client's build reads. The console's theme is built from the member client's design tokens. */
const buildReads: Record<Client, string[]> = {
  'member-client': ['member-client', 'shared'],
  console: ['console', 'member-client/src/ui/style', 'shared'],
}

function sourcesHash(client: Client): string {
  const hash = createHash('sha256')
  const add = (name: string) => hash.update(name).update(readFileSync(join(root, name)))
  for (const folder of buildReads[client]) {
    for (const name of sourceFiles(join(root, folder))) {
      if (!/\.test\.tsx?$/.test(name)) add(`${folder}/${name}`)
    }
  }
  for (const name of ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/compress-files.ts']) add(name)
  return hash.digest('hex')
}

const withoutStack = (output: string) => stripVTControlCharacters(output).replaceAll(/^ +at .*\n/gm, '')

function viteBuild(client: Client): Promise<void> {
  const folder = join(root, client)
  const vite = join(folder, 'node_modules', 'vite', 'bin', 'vite.js')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel=warn'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A test run's NODE_ENV would make it a development build.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The build of ${client} failed:\n${withoutStack(output)}`))
    })
  })
}

async function buildIfStale(client: Client): Promise<boolean> {
  const stamp = join(root, client, 'dist', '.build-stamp')
  const isFresh = (hash: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isFresh(sourcesHash(client))) return false
  mkdirSync(join(root, '.cache'), { recursive: true })
  return withLock(join(root, '.cache', `build-${client}.lock`), async () => {
    // Calculated before the build, so that an edit during the build makes the next start build again.
    const hash = sourcesHash(client)
    if (isFresh(hash)) return false
    await viteBuild(client)
    await compressFiles(join(root, client, 'dist'))
    writeFileSync(stamp, hash)
    return true
  })
}

/** Builds the clients whose sources have changed since their last build. Returns which ones were built. */
export async function buildClients(): Promise<Client[]> {
  const builds = await Promise.all(
    clients.map(async (client) => ((await buildIfStale(client)) ? [client] : [])),
  )
  return builds.flat()
}

if (import.meta.main) {
  const builds = await buildClients()
  process.stdout.write(
    builds.length > 0 ? `Built ${builds.join(' and ')}.\n` : 'Both builds are up to date.\n',
  )
}

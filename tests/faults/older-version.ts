import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isAvailable } from './test-requirements.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS = 'server/src/platform/db/migrations'
const SOURCES = ['package.json', 'server', 'shared', 'scripts']
/**
 * Packages whose dependencies pnpm links. The links are relative, so that a copy finds the packages of the older
 * version.
 */
const LINKED = ['server', 'shared/contract', 'shared/crypto', 'shared/map', 'shared/session', 'shared/time']
const BUILT = ['console/dist', 'member-client/dist']

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim()

/**
 * The commit before the newest migration was added; undefined if the history is missing. It looks for the migration's
 * name in any folder and under any number, because a merge may give it the next one, and ignores renames, because git
 * takes a long new migration for an earlier one under another name.
 */
const before = (): string | undefined => {
  const newest = readdirSync(join(ROOT, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  try {
    const everywhere = `:(glob)**/migrations/*${newest?.slice(4)}`
    const how = [
      '--full-history',
      '--diff-merges=first-parent',
      '--no-patch',
      '--no-renames',
      '--diff-filter=A',
    ]
    const added = git('log', ...how, '--format=%H', '--', everywhere)
    const first = added.split('\n').at(-1)
    return first && git('rev-parse', '--verify', '--quiet', `${first}^`)
  } catch {
    return undefined
  }
}

/** Whether the version before the newest migration is available. */
export const hasOlderVersion = (): boolean =>
  isAvailable('The history, with the version before the newest migration,', before() !== undefined)

export interface OlderVersion {
  /** The path of the server's program. */
  main: string
  remove(): void
}

/** The server before the newest migration, with the currently installed packages. */
export const checkOutOlder = async (): Promise<OlderVersion> => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-older-'))
  const archive = join(folder, 'older.tar')
  const commit = before()
  if (!commit) throw new Error('There is no version before the newest migration')
  git('archive', '--output', archive, commit, ...SOURCES)
  await promisify(execFile)('tar', ['-xf', archive, '-C', folder])
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const name of LINKED) {
    const modules = join(ROOT, name, 'node_modules')
    if (existsSync(modules))
      cpSync(modules, join(folder, name, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of BUILT) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    symlinkSync(join(ROOT, name), join(folder, name))
  }
  return {
    main: join(folder, 'server/src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

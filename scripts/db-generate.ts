/**
 * npm run db:generate -- NAME: writes the migration that the tables require; with --check, reports whether one is
 * missing.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import drizzleConfig from '../server/drizzle.config.ts'
import {
  isMigrationName,
  journalProblems,
  migrationProblems,
  onlineProblems,
  outdatedSnapshots,
} from './migration-rules.ts'
import { root } from './setup.mjs'

const server = join(root, 'server')
const migrations = join(server, drizzleConfig.out ?? '')
const meta = join(migrations, 'meta')
const online = join(migrations, 'online')

const usage = `npm run db:generate -- NAME

Writes the migration for what has changed in the tables. NAME says what it does, in words of a-z and digits with _ between
them: add_room_notes.`

function generate(out: string, name: string, stdio: 'inherit' | 'pipe') {
  const kit = join(server, 'node_modules', 'drizzle-kit', 'bin.cjs')
  const schema = [drizzleConfig.schema ?? []].flat().map((pattern) => `--schema=${pattern}`)
  // drizzle-kit resolves the folder relative to its working directory, even if the path is absolute.
  const args = [
    kit,
    'generate',
    '--dialect=postgresql',
    ...schema,
    `--name=${name}`,
    `--out=${relative(server, out)}`,
  ]
  return spawnSync(process.execPath, args, { cwd: server, stdio: [stdio, stdio, stdio], encoding: 'utf8' })
}

/** The names of the files that generating would add to the migrations. */
export function missingMigrations(): string[] {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const copy = mkdtempSync(join(root, '.cache', 'migrations-'))
  try {
    cpSync(migrations, copy, { recursive: true })
    const before = new Set(readdirSync(copy))
    const { status, stdout, stderr } = generate(copy, 'missing', 'pipe')
    // drizzle-kit asks whether a column was renamed, which is an error without a terminal, but exits with 0.
    const hasFailed =
      status !== 0 || /error/i.test(stderr) || !/No schema changes|Your SQL migration/.test(stdout)
    if (hasFailed) throw new Error(`drizzle-kit: ${stdout}${stderr}`)
    return readdirSync(copy).filter((name) => !before.has(name))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Writes the migration and keeps only the newest snapshot, from which the next migration is derived. */
function write(name: string): number {
  if (!isMigrationName(name)) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const { status } = generate(migrations, name, 'inherit')
  for (const snapshot of outdatedSnapshots(readdirSync(meta))) rmSync(join(meta, snapshot))
  return status ?? 1
}

const readTags = (): string[] => {
  const { entries } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return entries.map(({ tag }) => tag)
}

const harmful = (): string[] => [
  ...readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => migrationProblems(name, readFileSync(join(migrations, name), 'utf8'))),
  ...readdirSync(online).flatMap((name) => onlineProblems(name, readFileSync(join(online, name), 'utf8'))),
]

function check(): number {
  const files = [migrations, meta, online].flatMap((folder) => readdirSync(folder))
  const problems = [...harmful(), ...journalProblems(readTags(), files)]
  if (missingMigrations().length > 0)
    problems.push('The tables have changed and have no migration for it. Run: npm run db:generate -- NAME')
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  return problems.length > 0 ? 1 : 0
}

if (import.meta.main) {
  const [argument = ''] = process.argv.slice(2)
  process.exitCode = argument === '--check' ? check() : write(argument)
}

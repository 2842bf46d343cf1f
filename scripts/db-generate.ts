/** Writes the migration that the tables ask for; with --check, says whether there is one to write. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import drizzleConfig from '../server/drizzle.config.ts'
import { migrationProblems } from './migration-rules.ts'
import { root } from './setup.mjs'

const server = join(root, 'server')
const migrations = join(server, drizzleConfig.out ?? '')

function generate(out: string, stdio: 'inherit' | 'pipe') {
  const kit = join(server, 'node_modules', 'drizzle-kit', 'bin.cjs')
  const schema = [drizzleConfig.schema ?? []].flat().map((pattern) => `--schema=${pattern}`)
  // drizzle-kit takes the folder as relative to where it runs, absolute or not.
  const args = [kit, 'generate', '--dialect=postgresql', ...schema, `--out=${relative(server, out)}`]
  return spawnSync(process.execPath, args, { cwd: server, stdio: [stdio, stdio, stdio], encoding: 'utf8' })
}

/** The names of the files that generating would add to the migrations. */
export function missingMigrations(): string[] {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const copy = mkdtempSync(join(root, '.cache', 'migrations-'))
  try {
    cpSync(migrations, copy, { recursive: true })
    const before = new Set(readdirSync(copy))
    const { status, stdout, stderr } = generate(copy, 'pipe')
    // It asks whether a column was renamed, which without a terminal is an error; its status is 0 even so.
    const hasFailed =
      status !== 0 || /error/i.test(stderr) || !/No schema changes|Your SQL migration/.test(stdout)
    if (hasFailed) throw new Error(`drizzle-kit: ${stdout}${stderr}`)
    return readdirSync(copy).filter((name) => !before.has(name))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const harmful = (): string[] =>
  readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => migrationProblems(name, readFileSync(join(migrations, name), 'utf8')))

function check(): number {
  const problems = harmful()
  if (missingMigrations().length > 0)
    problems.push('The tables have changed and have no migration for it. Run: npm run db:generate')
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  return problems.length > 0 ? 1 : 0
}

if (import.meta.main) {
  process.exitCode = process.argv.includes('--check')
    ? check()
    : (generate(migrations, 'inherit').status ?? 1)
}

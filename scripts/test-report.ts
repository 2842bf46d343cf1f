import { spawnSync } from 'node:child_process'
import process from 'node:process'
import type { TestModule } from 'vitest/node'

interface Count {
  passed: number
  failed: number
  skipped: number
}

const text = ({ passed, failed, skipped }: Count) => `${passed} passed, ${failed} failed, ${skipped} skipped`

function countByProject(files: TestModule[]): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const file of files) {
    const count = counts.get(file.project.name) ?? { passed: 0, failed: 0, skipped: 0 }
    counts.set(file.project.name, count)
    let failedTests = 0
    for (const test of file.children.allTests()) {
      const { state } = test.result()
      if (state === 'pending') count.skipped += 1
      else count[state] += 1
      if (state === 'failed') failedTests += 1
    }
    // A file that failed to load, or whose hook failed, has no failed test.
    if (file.state() === 'failed' && failedTests === 0) count.failed += 1
  }
  return counts
}

/** The version that the database itself reports, so that the output is accurate. */
function postgres(): string {
  const result = spawnSync('psql', [process.env.TEST_DATABASE_URL ?? '', '-Atc', 'show server_version'], {
    encoding: 'utf8',
  })
  return result.status === 0 ? `PostgreSQL ${result.stdout.trim().split(' ')[0]}` : 'PostgreSQL'
}

function engineOf(project: string): string {
  const { TEST_DATABASE_URL, TEST_REDIS_URL, CHROMIUM_PATH } = process.env
  const browser = CHROMIUM_PATH ?? 'no browser'
  if (project === 'e2e on PostgreSQL') return `${postgres()}, ${browser}`
  if (project.endsWith('on PostgreSQL')) return postgres()
  if (project === 'api') return 'PGlite'
  if (project.startsWith('e2e') || project === 'faults') return `PGlite, ${browser}`
  if (project !== 'server') return ''
  const result = [...(TEST_DATABASE_URL ? [postgres()] : []), ...(TEST_REDIS_URL ? ['Redis'] : [])]
  return result.length > 0 ? `PGlite, and ${result.join(' and ')} in the suites that ask for it` : 'PGlite'
}

/**
 * Prints which suites ran on which engine and, as its last line, the total and what did not run. Returns true if
 * everything passed.
 */
export function reportRun(
  files: TestModule[],
  errors: number,
  notes: string[],
  missing: string[] = [],
): boolean {
  const counts = countByProject(files)
  const total: Count = { passed: 0, failed: errors, skipped: 0 }
  process.stdout.write('\n')
  for (const [name, count] of counts) {
    const engine = engineOf(name)
    process.stdout.write(`${name}${engine && ` (${engine})`}: ${text(count)}\n`)
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key]
  }
  for (const note of notes) process.stdout.write(`${note}\n`)
  const notRun =
    missing.length > 0 ? `; not run: what asks for ${missing.join(' and ')}, which is not installed` : ''
  process.stdout.write(`${text(total)}${notRun}\n`)
  return total.failed === 0 && total.passed > 0
}

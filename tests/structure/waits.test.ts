import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './biome.ts'

const LEAST_MS = 30_000
const ITSELF = 'tests/structure/waits.test.ts'

const testFiles = execFileSync('git', ['grep', '-lE', 'waitFor|poll\\('], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && path !== ITSELF)

const impatientIn = (source: string): string[] => {
  const violations: string[] = []
  for (const [text, ms] of source.matchAll(/\bpoll\([^\n]*?\btimeout: ([\d_]+)/g))
    if (Number(ms?.replaceAll('_', '')) < LEAST_MS) violations.push(text)
  for (const { index } of source.matchAll(/\bvi\.waitFor\(/g)) {
    const call = source.slice(index, source.indexOf('\n\n', index))
    const [, ms = '1000'] = /(?:timeout: |, )([\d_]{4,})/.exec(call) ?? []
    if (!/\b(?:patient|timeout)\b[,)\s]/.test(call) && Number(ms.replaceAll('_', '')) < LEAST_MS)
      violations.push(call)
  }
  return violations
}

it('every test waits half a minute at least for what it expects, because other work may hold the machine', () => {
  const impatient = testFiles.flatMap((path) =>
    impatientIn(readFileSync(join(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  )
  expect(impatient).toEqual([])
})

it('a wait of Vitest’s own second, or of a few, is found', () => {
  expect(impatientIn("await vi.waitFor(() => expect(page.title).toBe('Chat'))\n\n")).toHaveLength(1)
  expect(impatientIn('await vi.waitFor(async () => {\n  check()\n}, 10_000)\n\n')).toHaveLength(1)
  expect(impatientIn('await expect.poll(read, { timeout: 5000 }).toBe(1)')).toHaveLength(1)
  expect(impatientIn('await vi.waitFor(async () => {\n  check()\n}, 30_000)\n\n')).toEqual([])
  expect(impatientIn('await expect.poll(read).toBe(1)')).toEqual([])
})

/** For tests: tries what a confined process isn't allowed to do. Not part of the server. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { confined } from '../platform/workers/confined.ts'

const TRIES: Record<string, () => unknown> = {
  'read a file': () => readFileSync('/etc/hostname'),
  'read the data': () => readFileSync(new URL('../../../.data/secret.key', import.meta.url)),
  'write a file': () => writeFileSync(join(tmpdir(), 'confined'), 'x'),
  'run a program': () => execFileSync('/bin/true'),
}

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

await confined(async (input: 'try' | 'wait' | 'spin' | 'fill' | 'echo' | 'throw', bytes) => {
  if (input === 'wait') await new Promise((resolve) => setTimeout(resolve, 600_000))
  while (input === 'spin') Math.random()
  const filled: Buffer[] = []
  while (input === 'fill') filled.push(Buffer.alloc(16 * 1024 ** 2, 1))
  if (input === 'throw') throw new Error('it is not one')
  const value = Object.entries(TRIES).map(([name, work]) => [name, codeOf(work)])
  return { value: [...value, ['see', Object.keys(process.env)]], parts: [bytes] }
})

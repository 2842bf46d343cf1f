import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { isRunning, nicenessOf, workersOf } from '../../testing/programs/processes.ts'
import { LimitExceeded, runConfined } from './confined-process.ts'

const WORKER = 'confined-worker.ts'
const file = new URL('../../testing/confined-worker.ts', import.meta.url)
const MIB = 1024 ** 2

const run = (task: string, more: Partial<Parameters<typeof runConfined>[0]> = {}) =>
  runConfined({
    file,
    input: task,
    source: Buffer.from('abc'),
    limitMs: 15_000,
    mostBytes: 256 * MIB,
    ...more,
  })
const running = async (parent?: number): Promise<number> => {
  let pids: number[] = []
  // Read once: while the shell becomes Node, the process has no command line for a moment.
  await expect
    .poll(() => {
      pids = workersOf(WORKER, parent)
      return pids
    })
    .toHaveLength(1)
  return pids[0] ?? 0
}
const isGone = (pid: number) => expect.poll(() => isRunning(pid)).toBe(false)

describe('[OPS-10] work on what strangers have sent', () => {
  it('is done without files, programs and secrets, on bytes or a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'confined-'))
    const path = join(folder, 'sent')
    writeFileSync(path, 'from a file')
    const { value, parts } = await run('try', { source: path })
    rmSync(folder, { recursive: true })
    expect(Object.fromEntries(value as [string, unknown][])).toEqual({
      'read a file': 'ERR_ACCESS_DENIED',
      'read the data': 'ERR_ACCESS_DENIED',
      'write a file': 'ERR_ACCESS_DENIED',
      'run a program': 'ERR_ACCESS_DENIED',
      see: expect.not.arrayContaining(['TEST_ENGINE', 'HOME', 'PATH', 'TZ']),
    })
    expect(String(parts[0])).toBe('from a file')
    expect(String((await run('echo')).parts[0])).toBe('abc')
  })

  it('gives way to people', async () => {
    const end = new AbortController()
    const waiting = run('wait', { signal: end.signal })
    const pid = await running()
    // All its threads have started.
    await expect.poll(() => nicenessOf(pid).length).toBeGreaterThan(4)
    expect(new Set(nicenessOf(pid))).toEqual(new Set([5]))
    end.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await isGone(pid)
  })

  it('ends at once where it is stopped while it is starting', async () => {
    const end = new AbortController()
    const waiting = run('wait', { signal: end.signal })
    end.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    await expect.poll(() => workersOf(WORKER)).toEqual([])
  })

  it('is killed where it takes too long, or too much memory, whatever it is doing', async () => {
    await expect(run('spin', { limitMs: 1000 })).rejects.toThrow('It took too long')
    const before = process.memoryUsage.rss()
    await expect(run('fill')).rejects.toThrow(/memory|allocation/)
    expect((process.memoryUsage.rss() - before) / MIB).toBeLessThan(200)
    await expect.poll(() => workersOf(WORKER)).toEqual([])
  })

  it('says what is wrong with what it was given', async () => {
    await expect(run('throw')).rejects.toThrow('it is not one')
  })

  it('is begun once more where something else has killed it, and not again', async () => {
    const waiting = expect(run('wait')).rejects.toThrow(LimitExceeded)
    const first = await running()
    process.kill(first, 'SIGKILL')
    await isGone(first)
    process.kill(await running(), 'SIGKILL')
    await waiting
  })

  it('ends with the server, however that ends', async () => {
    const script = `import { runConfined } from ${JSON.stringify(new URL('confined-process.ts', import.meta.url).href)}
      await runConfined({ file: new URL(${JSON.stringify(file.href)}), input: 'wait', source: Buffer.from(''), limitMs: 60000, mostBytes: 2 ** 28 })`
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const pid = await running(server.pid)
    await expect.poll(() => nicenessOf(pid).length).toBeGreaterThan(4)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await isGone(pid)
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeTemplate } from '../platform/db/make-template.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const SECRET = 'ada@example.com'

/** Runs the real server in its own process. Once it serves, `mistake` is executed outside of every request. */
const outcomeOf = async (mistake: string) => {
  await makeTemplate()
  const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-start-'))
  const code = `process.on('message', () => { ${mistake} })`
  const server = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(code)}`, MAIN],
    {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  try {
    const printed = Promise.all([text(server.stdout!), text(server.stderr!)])
    await once(server.stdout!, 'data')
    const exited = once(server, 'exit')
    server.send('now')
    const [exitCode] = await exited
    const [stdout, stderr] = await printed
    return { exitCode, stderr, lines: stdout.trim().split('\n') }
  } finally {
    server.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const query = `Object.assign(new Error('Failed query: x params: ${SECRET}'), { query: 'x', params: ['${SECRET}'] })`

it.each([
  ['an exception', `throw ${query}`, 'uncaught exception', 'Failed query'],
  ['a rejection', `void Promise.reject(${query})`, 'unhandled rejection', 'Failed query'],
  [
    'a rejection with no error',
    `void Promise.reject({ to: '${SECRET}' })`,
    'unhandled rejection',
    'no error was thrown',
  ],
])(
  '[T4] %s that nobody caught is a line of the log without secrets, and the end',
  async (_, mistake, msg, message) => {
    const { exitCode, stderr, lines } = await outcomeOf(mistake)
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' })
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 60, msg, err: { message } })
    expect(lines.join()).not.toContain(SECRET)
  },
)

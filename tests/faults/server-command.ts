import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface CommandResult {
  code: number | null
  said: string
}

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** Runs `npm run backup`, `restore` or `move`, as an operator on the machine does; `main`: of another version. */
export const command = async (
  name: 'backup' | 'restore' | 'move',
  args: string[],
  env: Record<string, string>,
  main = MAIN,
): Promise<CommandResult> => {
  const file = join(dirname(main), 'commands', `${name}.ts`)
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, TZ: 'UTC', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code, said: output.trim() }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Said {
  code: number | null
  said: string
}

/** `npm run backup`, `restore` or `move`, as somebody at the machine runs it. */
export const command = async (
  name: 'backup' | 'restore' | 'move',
  args: string[],
  env: Record<string, string>,
): Promise<Said> => {
  const file = fileURLToPath(new URL(`../../server/src/commands/${name}.ts`, import.meta.url))
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, TZ: 'UTC', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}

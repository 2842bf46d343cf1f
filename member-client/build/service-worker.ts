import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { oneFile } from './one-file.ts'

const entry = join(import.meta.dirname, '../src/app/worker/service-worker.ts')
/** Large files that are only useful online, so they are not cached. */
const NOT_CACHED = /\/(captcha|wasm)/

/**
 * Emits `/sw.js`: the service worker with the list of the client's files. It is not used in development, where files
 * change all the time.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => /^assets\/.*\.(js|css)$/.test(name) && !NOT_CACHED.test(name))
      .map((name) => `/${name}`)
      .sort()
    if (files.length === 0) this.error('There is no client to keep')
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 8)
    const source = await oneFile(entry, {
      SHELL_FILES: JSON.stringify(files),
      SHELL_VERSION: JSON.stringify(version),
    })
    this.emitFile({ type: 'asset', fileName: 'sw.js', source })
  },
})

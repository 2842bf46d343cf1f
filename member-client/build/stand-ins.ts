import { join } from 'node:path'
import type { Plugin } from 'vite'
import { leanManager } from './lean-manager.ts'

/**
 * What stands in for parts of libraries that do for older browsers what those of today do by themselves: 2 KB of the
 * space's 60 (docs/decisions/0006). A part that is not found any more stays what it is, and the budget tells.
 */
const parts: [part: RegExp, file: string][] = [
  [/vite\/preload-helper\.js$/, 'app/fetch-parts'],
  [/component-emitter\/lib\/esm\/index\.js$/, 'session/socket-io/emitter'],
  [/engine\.io-client\/build\/esm\/contrib\/parseuri\.js$/, 'session/socket-io/address'],
  [/engine\.io-client\/build\/esm\/contrib\/parseqs\.js$/, 'session/socket-io/query'],
  [/engine\.io-parser\/build\/esm\/contrib\/base64-arraybuffer\.js$/, 'session/socket-io/base64'],
]

export const standIns = (sources: string): Plugin => ({
  name: 'stand-ins',
  enforce: 'pre',
  load: {
    filter: { id: parts.map(([part]) => part) },
    handler: (id) => {
      const file = parts.find(([part]) => part.test(id))?.[1]
      return `export * from ${JSON.stringify(join(sources, `${file}.ts`))}`
    },
  },
  transform: {
    filter: { id: /socket\.io-client\/build\/esm\/manager\.js$/ },
    handler: leanManager,
  },
})

import { readFile } from 'node:fs/promises'

/** Node has it, the types of Node do not. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

let compiling: Promise<object> | undefined

/**
 * PGlite's `WebAssembly.Module`, compiled once a process. Threads that share it share what V8 has optimized of it by now
 * too, where each would begin anew: most of a second for every database that a test opens.
 */
export const compiledPostgres = (): Promise<object> => {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiling ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiling
}

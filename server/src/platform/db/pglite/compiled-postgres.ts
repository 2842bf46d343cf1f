import { readFile } from 'node:fs/promises'

/** Node has it, but Node's types don't. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

let compiling: Promise<object> | undefined

/**
 * PGlite's `WebAssembly.Module`, compiled once per process. Threads that share it also share V8's optimized code.
 * Otherwise each would start over, which costs most of a second for every database that a test opens.
 */
export const compiledPostgres = (): Promise<object> => {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiling ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiling
}

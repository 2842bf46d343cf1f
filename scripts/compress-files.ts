import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pictures are compressed already. Pages are compressed when they are served, because they contain the host's name. */
const COMPRESSIBLE = /\.(m?js|css|svg|json|webmanifest|ico|wasm|tflite)$/
/** Size of the headers for an encoding: a compressed copy has to save more. */
const HEADER_BYTES = 48

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const compressFile = async (path: string): Promise<void> => {
  const bytes = readFileSync(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  if (br.length + HEADER_BYTES < bytes.length) writeFileSync(`${path}.br`, br)
  if (gz.length + HEADER_BYTES < bytes.length) writeFileSync(`${path}.gz`, gz)
}

/** Writes a brotli and a gzip copy beside each file of a build that gets smaller, for the server to send. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('.vite'))
    .values()
  const takeNext = async () => {
    for (const path of files) await compressFile(path)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, takeNext))
}

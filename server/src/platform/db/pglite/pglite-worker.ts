/** Runs PGlite in its own thread behind a unix socket, so that a slow query never stalls the sockets. */
import { closeSync, constants, cpSync, fsyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { folder, socketPath, postgres, logBytes } = workerData as {
  folder: string
  socketPath: string
  /** The compiled module. */
  postgres: object
  /** Bytes of log written since the start; the main thread reads it. */
  logBytes: BigInt64Array
}

interface EmscriptenStream {
  nfd?: number
  node: unknown
  path: string
}
type Write = (
  stream: EmscriptenStream,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number
interface NodeFsModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: EmscriptenStream) => number; write: Write }
    realPath(node: unknown): string
  }
}

/** WASI's number for ENOSPC. */
const NO_SPACE = 51

/** The stock file system never calls fsync, so a power failure would lose acknowledged writes. */
class DurableNodeFs extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args)
    const syncForReal = (module: NodeFsModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        else syncFolder(module.NODEFS.realPath(stream.node))
        return 0
      }
      const { write } = module.NODEFS.stream_ops
      module.NODEFS.stream_ops.write = (...args) => {
        try {
          const written = write(...args)
          followLog(args[0].path, args[4], written)
          return written
        } catch (error) {
          if ((error as { errno?: number }).errno === NO_SPACE) parentPort?.postMessage('full')
          throw error
        }
      }
    }
    const preRun = [...((emscriptenOpts.preRun as unknown[]) ?? []), syncForReal]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts }
  }
}

const SEGMENT_BYTES = 16 * 1024 ** 2
const SEGMENT = /\/pg_wal\/[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/

let firstByte: number | undefined
/** A segment's name says where in the log it begins. */
const followLog = (path: string, position: number, length: number) => {
  const [, high = '', low = ''] = SEGMENT.exec(path) ?? []
  if (high === '') return
  const from = Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16) * SEGMENT_BYTES + position
  firstByte ??= from
  const bytes = BigInt(from + length - firstByte)
  if (bytes > Atomics.load(logBytes, 0)) Atomics.store(logBytes, 0, bytes)
}

const syncFolder = (path: string) => {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

const pglite = await PGlite.create({
  fs: new DurableNodeFs(folder),
  pgliteWasmModule: postgres,
  extensions: { btree_gist, pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'shared_buffers=16MB',
    // The log space that a checkpoint keeps for reuse: as much as is written until the next one (checkpoints.ts).
    '-c',
    'max_wal_size=64MB',
    '-c',
    'min_wal_size=32MB',
  ],
})
// The pool holds one connection and drops it after each failed query; the next one connects before that one has closed.
const server = new PGLiteSocketServer({ db: pglite, path: socketPath, maxConnections: 16 })
await server.start()
parentPort?.on('message', async (message: 'ping' | 'close' | { copyTo: string }) => {
  if (message === 'ping') {
    parentPort?.postMessage('pong')
    return
  }
  if (message !== 'close') {
    // Nothing else runs in this thread meanwhile, so the copy is what a crash would leave, and it opens as usual.
    try {
      cpSync(folder, message.copyTo, { recursive: true, mode: constants.COPYFILE_FICLONE })
      parentPort?.postMessage('copied')
    } catch (error) {
      // The database itself is unaffected.
      parentPort?.postMessage({ notCopied: String(error) })
    }
    return
  }
  await server.stop()
  await pglite.close()
  parentPort?.postMessage('closed')
  parentPort?.close()
})
parentPort?.postMessage('ready')

import { createHash, webcrypto } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../../ids.ts'
import { temporaryFolder } from '../../temporary.ts'
import { HEAD_BYTES } from './upload-type.ts'

const MIB = 1024 ** 2
/** The largest part of a library file, plus the rest of its request. */
const SLOT_BYTES = 8 * MIB + MIB / 8
/**
 * [UP-6] How many uploads can be in memory at once, from all senders. Uploads never take more memory than these slots.
 */
const SLOTS = 4

export interface StoredUpload {
  /** The bytes, or the path of the file that contains them. */
  source: Buffer | string
  sizeBytes: number
  sha256: string
  /** The first bytes. */
  head: Buffer
}

/** Where an upload is stored until its handler has taken it. */
export interface UploadPlace {
  write(file: Readable, signal: AbortSignal): Promise<StoredUpload>
  giveBack(): Promise<void>
}

const free: Buffer[] = []
let made = 0

/** Slots are reused, because allocating memory for each upload costs more than filling it. */
const takeSlot = (): Buffer | undefined => {
  const slot = free.pop()
  if (slot || made === SLOTS) return slot
  made += 1
  return Buffer.allocUnsafeSlow(SLOT_BYTES)
}

/** Uses memory for small requests if a slot is free, otherwise a file. */
export const findPlace = (requestBytes: number): UploadPlace => {
  const slot = requestBytes <= SLOT_BYTES ? takeSlot() : undefined
  return slot ? memoryPlace(slot) : filePlace(join(temporaryFolder(), `upload-${newId()}`))
}

const memoryPlace = (slot: Buffer): UploadPlace => ({
  write: async (file, signal) => {
    let sizeBytes = 0
    await pipeline(
      file,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) sizeBytes += chunk.copy(slot, sizeBytes)
      },
      { signal },
    )
    const source = slot.subarray(0, sizeBytes)
    // Runs on a separate thread, unlike Node's other hash functions.
    const digest = await webcrypto.subtle.digest('SHA-256', source as Buffer<ArrayBuffer>)
    const sha256 = Buffer.from(digest).toString('hex')
    return { source, sizeBytes, sha256, head: Buffer.from(source.subarray(0, HEAD_BYTES)) }
  },
  giveBack: async () => {
    free.push(slot)
  },
})

const filePlace = (path: string): UploadPlace => ({
  write: async (file, signal) => {
    const hash = createHash('sha256')
    const head: Buffer[] = []
    let sizeBytes = 0
    const measure = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        if (sizeBytes < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - sizeBytes))
        sizeBytes += chunk.length
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(file, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    return { source: path, sizeBytes, sha256: hash.digest('hex'), head: Buffer.concat(head) }
  },
  giveBack: () => rm(path, { force: true }),
})

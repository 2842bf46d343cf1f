import { statfs } from 'node:fs/promises'

const LOOK_EVERY_MS = 1000
/**
 * How far above the floor free space must rise before the disk counts as normal again. Otherwise the state would flip
 * with every deleted file.
 */
const RECOVERY_FACTOR = 1.05

export interface Disk {
  /** [DB-4] True while nothing new is stored. */
  isLow(): boolean
  stop(): void
}

interface Options {
  /** Free bytes below which the disk is low; 0 for never. */
  floorBytes: number
  onChange: (isLow: boolean, freeBytes: number) => void
}

export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Watches the free space of a folder's disk. */
export const watchDisk = async (folder: string, { floorBytes, onChange }: Options): Promise<Disk> => {
  let isLow = false
  const look = async (): Promise<void> => {
    // A folder that doesn't exist, yet or at the moment, says nothing about the disk.
    const free = await freeBytesOf(folder).catch(() => Number.POSITIVE_INFINITY)
    const isLowNow = free < floorBytes * (isLow ? RECOVERY_FACTOR : 1)
    if (isLowNow === isLow) return
    isLow = isLowNow
    onChange(isLow, free)
  }
  if (floorBytes === 0) return { isLow: () => false, stop: () => undefined }
  await look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return { isLow: () => isLow, stop: () => clearInterval(timer) }
}

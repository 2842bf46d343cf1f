import { statfs } from 'node:fs/promises'

const LOOK_EVERY_MS = 1000
/** So much more than the floor there has to be before all goes on: else it would change with every file that goes. */
const BACK_AT = 1.05

export interface Disk {
  /** [DB-4] Nothing new is kept for now. */
  isLow(): boolean
  stop(): void
}

interface Options {
  /** Below so many free bytes the disk is low; 0: never. */
  floorBytes: number
  onChange: (isLow: boolean, freeBytes: number) => void
}

export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Watches how much room there is where a folder lies. */
export const watchDisk = async (folder: string, { floorBytes, onChange }: Options): Promise<Disk> => {
  let isLow = false
  const look = async (): Promise<void> => {
    // A folder that is not there yet, or not for the moment, says nothing of the disk.
    const free = await freeBytesOf(folder).catch(() => Number.POSITIVE_INFINITY)
    const isLowNow = free < floorBytes * (isLow ? BACK_AT : 1)
    if (isLowNow === isLow) return
    isLow = isLowNow
    onChange(isLow, free)
  }
  if (floorBytes === 0) return { isLow: () => false, stop: () => undefined }
  await look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return { isLow: () => isLow, stop: () => clearInterval(timer) }
}

import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAvailable } from './test-requirements.ts'

const MIB = 1024 ** 2

const isMounted = (): boolean => {
  try {
    smallDisk(1).remove()
    return true
  } catch {
    return false
  }
}

/** Whether a disk can be mounted: only as root, and if the system allows it. */
export const canMount = (): boolean => isAvailable('A disk that root may mount', isMounted())

/** A disk of this many MiB, in memory. */
export function smallDisk(mib: number) {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=0777`, 'tmpfs', folder], { stdio: 'pipe' })
  const ballast = join(folder, 'ballast')
  const freeMib = () => {
    const { bavail, bsize } = statfsSync(folder)
    return (bavail * bsize) / MIB
  }
  return {
    folder,
    freeMib,
    /** Fills the disk until this many MiB are left. */
    fillTo: (leftMib: number): void => {
      const handle = openSync(ballast, 'a')
      const step = Buffer.alloc(64 * 1024)
      while (freeMib() > leftMib) writeSync(handle, step)
      closeSync(handle)
    },
    /** Removes filler until this many MiB are free again. */
    freeUpTo: (mib: number): void => {
      const missing = Math.ceil((mib - freeMib()) * MIB)
      if (missing > 0) truncateSync(ballast, Math.max(0, statSync(ballast).size - missing))
    },
    giveBack: (): void => rmSync(ballast, { force: true }),
    remove: (): void => {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import type { Call } from '@metapyra/contract/access'
import type { CallName } from '@metapyra/contract/calls'
import type { Disk } from '../disk.ts'
import { AppError } from './app-error.ts'

/** True for all GETs, even those that change something, such as logging in, which adds only a row or two. */
const isReading = (name: CallName): boolean => name.startsWith('GET ')

/** [DB-4] Refuses calls that would store something while the disk is nearly full. */
export const checkDisk = (disk: Pick<Disk, 'isLow'>, name: CallName, call: Call): void => {
  if (isReading(name) || call.onLapsed || call.onFullDisk || !disk.isLow()) return
  throw new AppError('STORAGE_FULL')
}

import type { Call } from '@metapyra/contract/access'
import type { CallName } from '@metapyra/contract/calls'
import type { Disk } from '../disk.ts'
import { AppError } from './app-error.ts'

/** Of a GET that changes something the way in, which leaves a row or two, goes on as well. */
const isReading = (name: CallName): boolean => name.startsWith('GET ')

/** [DB-4] Refuses what would be kept where there is hardly any room. */
export const checkDisk = (disk: Pick<Disk, 'isLow'>, name: CallName, call: Call): void => {
  if (isReading(name) || call.onLapsed || call.onFullDisk || !disk.isLow()) return
  throw new AppError('STORAGE_FULL')
}

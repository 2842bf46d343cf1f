import type { LibraryItem } from '@metapyra/contract/entities/library'
import { isOwnDomain } from '@metapyra/session/guard'
import { session } from '../session/session.ts'

/** [DOMAIN-6] A Drive is the account's: at a space's own domain it is not open. */
export const hasDrive = (): boolean =>
  session.state.$appConfig.get()?.links.includes('google drive') === true && !isOwnDomain(session.site())

export const loadDrive = async () => (await import('./drive/drive-parts.ts')).driveParts
type Drive = Awaited<ReturnType<typeof loadDrive>>

const withDrive = (show: (drive: Drive) => void): void =>
  void loadDrive().then(show, () => session.toast('warning', 'This didn’t load. Try again.'))

export const bringFromDrive = (parentId: string | null) =>
  withDrive((drive) => drive.showImport({ parentId }))
export const saveToDrive = (item: LibraryItem) => withDrive((drive) => drive.showSave(item))
export const askToOpenToAll = (item: LibraryItem) => withDrive((drive) => drive.showPublic(item))

import type { LibraryItem } from '@metapyra/contract/entities/library'
import { isOwnDomain } from '@metapyra/session/guard'
import { loadOnce } from '@metapyra/session/load-part'
import { session } from '../session/session.ts'
import { openPart } from '../ui/lazy/open-part.ts'

/** [DOMAIN-6] A linked Drive belongs to the account, so it isn't available on a space's own domain. */
export const hasDrive = (): boolean =>
  session.state.$appConfig.get()?.links.includes('google drive') === true && !isOwnDomain(session.site())

export const loadDrive = loadOnce(() =>
  import('./drive/drive-parts.lazy.ts').then((module) => module.driveParts),
)
type Drive = Awaited<ReturnType<typeof loadDrive>>

const withDrive = (show: (drive: Drive) => void): void => openPart(loadDrive, show)

export const bringFromDrive = (parentId: string | null) =>
  withDrive((drive) => drive.showImport({ parentId }))
export const saveToDrive = (item: LibraryItem) => withDrive((drive) => drive.showSave(item))
export const offerPublicAccess = (item: LibraryItem) => withDrive((drive) => drive.showPublic(item))

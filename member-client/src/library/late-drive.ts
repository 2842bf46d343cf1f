import type { LibraryItem } from '@metapyra/contract/entities/library'
import { isOwnDomain } from '@metapyra/session/guard'
import { session } from '../session.ts'

/** [DOMAIN-6] A Drive is the account's: at a space's own domain it is not open. */
export const hasDrive = (): boolean =>
  session.state.$appConfig.get()?.links.includes('google drive') === true && !isOwnDomain(session.site())

const failed = () => session.toast('warning', 'This did not load. Try again.')

export const bringFromDrive = (parentId: string | null) =>
  void import('../drive/import-dialog.tsx').then((module) => module.showImport({ parentId }), failed)
export const saveToDrive = (item: LibraryItem) =>
  void import('../drive/save-dialog.tsx').then((module) => module.showSave(item), failed)
export const askToOpenToAll = (item: LibraryItem) =>
  void import('../drive/public-dialog.tsx').then((module) => module.showPublic(item), failed)

import type { LibraryItem } from '@metapyra/contract/entities/library'
import { LIBRARY } from '@metapyra/contract/library'
import { createUpload } from '@metapyra/session/upload'
import { session } from '../../session.ts'
import { changeItem } from '../library-store.ts'

const upload = createUpload(session)

/** [LIB-58] Another file in the place of what an item says; what it said before stays as a version. */
export const addVersion = async (item: LibraryItem, file: File): Promise<void> => {
  if (file.size === 0) return session.toast('warning', `${file.name} is empty.`)
  if (file.size > LIBRARY.wholeUpToBytes) return session.toast('warning', `${file.name} is too large.`)
  session.toast('info', `${file.name} is on its way.`)
  try {
    const { fileId } = await upload(
      'POST v2/utils/upload-file',
      { kind: 'library', name: file.name.slice(-260) },
      file,
    )
    await changeItem(item, { fileId })
    session.toast('success', 'The new version is there.')
  } catch {
    // The call has said so.
  }
}

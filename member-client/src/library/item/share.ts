import type { LibraryItem } from '@metapyra/contract/entities/library'
import { loadPart } from '@metapyra/session/load-part'
import { session } from '../../session/session.ts'

const failed = () => session.toast('warning', 'This didn’t load. Try again.')

/** Opens a dialog to choose the chat that receives the item as a card. */
export const shareItem = ({ id: resourceId, name }: LibraryItem): void =>
  void loadPart(() => import('../../chat/actions/share-dialog.lazy.tsx')).then(
    ({ showShare }) =>
      showShare(name, (sending) =>
        session.api('POST v2/library/share', { resourceId, ...sending }, { isSilent: true }),
      ),
    failed,
  )

/** Copies a deep link to the item, which works for people with access to it. */
export const copyLink = async ({ id }: LibraryItem): Promise<void> => {
  try {
    await navigator.clipboard.writeText(`${location.origin}/space?item=${id}`)
    session.toast('success', 'Link copied. Anyone with access can open it.')
  } catch {
    session.toast('warning', 'Your browser blocked copying.')
  }
}

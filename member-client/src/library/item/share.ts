import type { LibraryItem } from '@metapyra/contract/entities/library'
import { session } from '../../session.ts'

const failed = () => session.toast('warning', 'This did not load. Try again.')

/** Asks for the chat that an item goes into as a card. */
export const shareItem = ({ id: resourceId, name }: LibraryItem): void =>
  void import('../../chat-care/share-dialog.tsx').then(
    ({ showShare }) =>
      showShare(name, (sending) =>
        session.api('POST v2/library/share', { resourceId, ...sending }, { isSilent: true }),
      ),
    failed,
  )

/** An address that leads to it on the board, for whoever it is there for. */
export const copyLink = async ({ id }: LibraryItem): Promise<void> => {
  try {
    await navigator.clipboard.writeText(`${location.origin}/space?item=${id}`)
    session.toast('success', 'The link is copied. It opens for whoever may see this.')
  } catch {
    session.toast('warning', 'The browser did not let it be copied.')
  }
}

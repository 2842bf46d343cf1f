import type { LibraryItem } from '@metapyra/contract/entities/library'
import { useId, useRef } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { forward, link } from '../../ui/icons/menu.ts'
import { more } from '../../ui/icons/room.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import * as iconButton from '../../ui/style/icon-button.module.css'
import { menuOf } from '../folder/item-actions.ts'
import { itemRights } from '../item-acts.ts'
import { showAddress, showTags } from './item-dialogs.tsx'
import { copyLink, shareItem } from './share.ts'

const TAG = 'M4 4h7.5L20 12.500 12.500 20 4 11.500zM8 8v.1'
const RAISE = 'M12 16V4.500M7.500 9 12 4.500 16.500 9M4.500 19.500h15'

interface ItemMenuProps {
  item: LibraryItem
  isMember: boolean
  /** [LIB-58] Replaces the content with another file. The former content stays as a version. */
  uploadVersion(file: File): void
}

/** All actions on an item that the reader has the rights for. */
export function ItemMenu({ item, isMember, uploadVersion }: ItemMenuProps) {
  const id = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const mayEdit = isMember && itemRights.mayEdit(item)
  const further = item.trashedAt
    ? []
    : [
        { icon: link, words: 'Copy link', run: () => void copyLink(item) },
        ...(isMember ? [{ icon: forward, words: 'Share in chat', run: () => shareItem(item) }] : []),
        ...(mayEdit ? [{ icon: TAG, words: 'Tags', run: () => showTags(item) }] : []),
        ...(mayEdit && item.kind === 'link'
          ? [{ icon: link, words: 'Edit link', run: () => showAddress(item) }]
          : []),
        ...(mayEdit && item.kind === 'file'
          ? [{ icon: RAISE, words: 'Upload new version', run: () => fileInput.current?.click() }]
          : []),
      ]
  return (
    <>
      <Menu
        id={`item-menu-${id}`}
        label="More actions for this item"
        className={iconButton.button}
        items={[...menuOf(item, isMember), ...further]}
      >
        <Icon path={more} size={18} />
      </Menu>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="New version file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) uploadVersion(file)
        }}
      />
    </>
  )
}

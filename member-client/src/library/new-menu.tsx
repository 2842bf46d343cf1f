import { useRef } from 'react'
import { buttonClass } from '../ui/controls/button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { DRIVE, FOLDER, LINK, NOTE } from './item-icon.tsx'
import { showNew } from './name-dialogs.tsx'
import { bringFromDrive, hasDrive } from './open-drive.ts'
import { addSelectedFiles } from './upload/add-files.ts'

const UPLOAD = 'M12 16V4.500M7.500 9 12 4.500 16.500 9M4.500 19.500h15'
const UPLOAD_FOLDER = `${FOLDER}M12 16v-5M9.500 13 12 10.500 14.500 13`

/** Menu of what can be added to a folder. */
export function NewMenu({ parentId }: { parentId: string | null }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const onChange = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    addSelectedFiles([...(currentTarget.files ?? [])], parentId)
    currentTarget.value = ''
  }
  return (
    <>
      <input ref={files} type="file" multiple hidden onChange={onChange} />
      <input ref={folder} type="file" hidden {...{ webkitdirectory: '' }} onChange={onChange} />
      <Menu
        id="library-new"
        label="New"
        className={buttonClass({ size: 'small' })}
        items={[
          { icon: UPLOAD, words: 'Upload files', run: () => files.current?.click() },
          { icon: UPLOAD_FOLDER, words: 'Upload folder', run: () => folder.current?.click() },
          { icon: FOLDER, words: 'New folder', run: () => showNew({ kind: 'folder', parentId }) },
          { icon: NOTE, words: 'New note', run: () => showNew({ kind: 'note', parentId }) },
          { icon: LINK, words: 'New link', run: () => showNew({ kind: 'link', parentId }) },
          ...(hasDrive()
            ? [{ icon: DRIVE, words: 'From Google Drive', run: () => bringFromDrive(parentId) }]
            : []),
        ]}
      >
        New
      </Menu>
    </>
  )
}

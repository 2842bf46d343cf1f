import type { DriveFile } from '@metapyra/contract/entities/drive'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import * as css from './drive.module.css'
import { DriveList } from './drive-list.tsx'
import { LinkFirst } from './link-first.tsx'
import { requestTransfer } from './transfers.ts'
import type { DriveFolder } from './use-drive.ts'
import { useDrive } from './use-drive.ts'

interface CreateFolderFormProps {
  parentId: string | null
  onMade(folder: DriveFile): void
  onEnd(): void
}

/** Form that creates a folder inside the current one. */
function CreateFolderForm({ parentId, onMade, onEnd }: CreateFolderFormProps) {
  const form = useForm(async ({ name = '' }) =>
    onMade(
      await session.api(
        'POST v2/drive/create-folder',
        { name, ...(parentId && { parentId }) },
        { isSilent: true },
      ),
    ),
  )
  return (
    <Form form={form}>
      <Field label="Folder name" name="name" maxLength={255} autoComplete="off" autoFocus />
      <p className={look.acts}>
        <Button kind="plain" onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Create folder
        </Button>
      </p>
    </Form>
  )
}

function Save({ item: { id: resourceId, name }, close }: { item: LibraryItem; close(): void }) {
  const [path, setPath] = useState<readonly DriveFolder[]>([])
  const [isMaking, setMaking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const folderId = path.at(-1)?.id ?? null
  const drive = useDrive({ folderId, words: '', isFoldersOnly: true })
  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await requestTransfer({
        call: 'POST v2/drive/upload',
        input: { resourceId, ...(folderId && { folderId }) },
      })
      session.toast('info', `Saving “${name}” to your Google Drive.`)
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
      setBusy(false)
    }
  }
  if (problem?.code === 'LINK_FIRST')
    return <LinkFirst words={problem.message} onLinked={() => void save()} />
  if (isMaking)
    return (
      <CreateFolderForm
        parentId={folderId}
        onEnd={() => setMaking(false)}
        onMade={({ id, name: newName }) => {
          setMaking(false)
          setPath([...path, { id, name: newName }])
        }}
      />
    )
  return (
    <>
      <DriveList
        {...{ drive, path }}
        emptyNote="No folders here that MetaPyra created or you gave it."
        onGo={setPath}
      />
      {problem && (
        <p className={css.problem} role="alert">
          {problem.message}
        </p>
      )}
      {!drive.isLost && (
        <p className={look.acts}>
          <Button kind="quiet" disabled={!drive.rows} onClick={() => setMaking(true)}>
            New folder
          </Button>
          <Button isBusy={isBusy} disabled={!drive.rows} onClick={() => void save()}>
            Save here
          </Button>
        </p>
      )}
    </>
  )
}

/** [DRIVE-4] Dialog to choose the folder of the user's Drive that a file is saved to. */
export const showSave = createOverlay<LibraryItem>((item, close) => (
  <Dialog title={item ? `Save “${item.name}” to Google Drive` : ''} isOpen={item !== null} onClose={close}>
    {item && <Save item={item} close={close} />}
  </Dialog>
))

import type { DriveFile } from '@metapyra/contract/entities/drive'
import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useDebounced } from '../../ui/controls/use-debounced.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import { PAUSE_MS } from '../folder/use-folder.ts'
import { itemsWords } from '../words.ts'
import * as css from './drive.module.css'
import { DriveList } from './drive-list.tsx'
import { LinkFirst } from './link-first.tsx'
import { requestTransfer } from './transfers.ts'
import type { DriveFolder } from './use-drive.ts'
import { useDrive } from './use-drive.ts'

interface Into {
  /** The library folder; null for the top level. */
  parentId: string | null
}
type As = 'link' | 'copy'

/** Adds the files one after the other. Files that fail stay chosen, and the first error is displayed. */
const addFiles = async (files: readonly DriveFile[], { parentId }: Into, as: As) => {
  const left: DriveFile[] = []
  let problem: ApiError | null = null
  for (const file of files) {
    try {
      await requestTransfer({ call: 'POST v2/drive/import', input: { driveFileId: file.id, as, parentId } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      problem ??= error
      left.push(file)
    }
  }
  return { left, problem }
}

function Import({ into, close }: { into: Into; close(): void }) {
  const [path, setPath] = useState<readonly DriveFolder[]>([])
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState<readonly DriveFile[]>([])
  const [busy, setBusy] = useState<As | null>(null)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const words = useDebounced(typed, PAUSE_MS)
  const drive = useDrive({ folderId: path.at(-1)?.id ?? null, words, isFoldersOnly: false })
  const { isLost } = drive
  const mayCopy = selected.every(({ isCopyable, isFolder }) => isCopyable && !isFolder)
  const isChosen = ({ id }: DriveFile) => selected.some((file) => file.id === id)
  const go = async (as: As) => {
    if (busy) return
    setBusy(as)
    const { left, problem: found } = await addFiles(selected, into, as)
    setBusy(null)
    setProblem(found)
    if (as === 'link' && left.length < selected.length) {
      const added = selected.filter((file) => !left.includes(file))
      session.toast('success', `${itemsWords(added)} added as ${added.length === 1 ? 'a link' : 'links'}.`)
    }
    setSelected(left)
    if (!found) close()
  }
  if (problem?.code === 'LINK_FIRST')
    return (
      <LinkFirst
        words={problem.message}
        onLinked={() => {
          setProblem(null)
          void drive.refetch()
        }}
      />
    )
  return (
    <>
      {!isLost && (
        <input
          type="search"
          className={css.search}
          aria-label="Search your Google Drive"
          placeholder="Search your Google Drive"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return
            event.preventDefault()
            setTyped('')
          }}
        />
      )}
      <DriveList
        {...{ drive, path, isChosen }}
        isSearch={words !== ''}
        emptyNote={
          words
            ? `No results for “${words}” in the files MetaPyra can see.`
            : 'No files here. MetaPyra only sees files it created or you gave it.'
        }
        onGo={(to) => {
          setTyped('')
          setPath(to)
        }}
        onToggle={(file) =>
          setSelected(isChosen(file) ? selected.filter(({ id }) => id !== file.id) : [...selected, file])
        }
      />
      {!isLost && (
        <>
          <p className={css.note}>
            A link opens in Google Drive for people with access there. A copy uses storage here.
          </p>
          {problem && (
            <p className={css.problem} role="alert">
              {problem.message}
            </p>
          )}
          <p className={css.count} role="status">
            {selected.length > 0 && `${selected.length} selected${mayCopy ? '' : ', link only'}`}
          </p>
          <p className={look.acts}>
            <Button
              kind="plain"
              isBusy={busy === 'link'}
              disabled={selected.length === 0}
              onClick={() => void go('link')}
            >
              Add as link
            </Button>
            <Button
              isBusy={busy === 'copy'}
              disabled={selected.length === 0 || !mayCopy}
              onClick={() => void go('copy')}
            >
              Add a copy
            </Button>
          </p>
        </>
      )}
    </>
  )
}

/** [DRIVE-5] [DRIVE-6] Dialog to choose files of the user's Drive for a folder of the library. */
export const showImport = createOverlay<Into>((into, close) => (
  <Dialog title="From Google Drive" isOpen={into !== null} onClose={close}>
    {into && <Import into={into} close={close} />}
  </Dialog>
))

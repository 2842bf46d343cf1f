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
  const [chosen, setChosen] = useState<readonly DriveFile[]>([])
  const [busy, setBusy] = useState<As | null>(null)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const words = useDebounced(typed, PAUSE_MS)
  const drive = useDrive({ folderId: path.at(-1)?.id ?? null, words, isFoldersOnly: false })
  const { isLost } = drive
  const mayCopy = chosen.every(({ isCopyable, isFolder }) => isCopyable && !isFolder)
  const isChosen = ({ id }: DriveFile) => chosen.some((one) => one.id === id)
  const go = async (as: As) => {
    if (busy) return
    setBusy(as)
    const { left, problem: found } = await addFiles(chosen, into, as)
    setBusy(null)
    setProblem(found)
    if (as === 'link' && left.length < chosen.length) {
      const come = chosen.filter((file) => !left.includes(file))
      session.toast('success', `${itemsWords(come)} added as ${come.length === 1 ? 'a link' : 'links'}.`)
    }
    setChosen(left)
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
        nothing={
          words
            ? `No results for “${words}” in the files MetaPyra can see.`
            : 'No files here. MetaPyra only sees files it created or you gave it.'
        }
        onGo={(to) => {
          setTyped('')
          setPath(to)
        }}
        onToggle={(file) =>
          setChosen(isChosen(file) ? chosen.filter(({ id }) => id !== file.id) : [...chosen, file])
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
            {chosen.length > 0 && `${chosen.length} selected${mayCopy ? '' : ', link only'}`}
          </p>
          <p className={look.acts}>
            <Button
              kind="plain"
              isBusy={busy === 'link'}
              disabled={chosen.length === 0}
              onClick={() => void go('link')}
            >
              Add as link
            </Button>
            <Button
              isBusy={busy === 'copy'}
              disabled={chosen.length === 0 || !mayCopy}
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

import type { LibraryItem } from '@metapyra/contract/entities/library'
import { ApiError } from '@metapyra/session/errors'
import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import * as css from './drive.module.css'
import { LinkFirst } from './link-first.tsx'

function Question({ item: { id: resourceId, name }, close }: { item: LibraryItem; close(): void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const publish = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await session.api('POST v2/drive/make-public', { resourceId }, { isSilent: true })
      session.toast('success', `Anyone with the link can now read “${name}”.`)
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
      setBusy(false)
    }
  }
  if (problem?.code === 'LINK_FIRST')
    return <LinkFirst words={problem.message} onLinked={() => setProblem(null)} />
  return (
    <>
      <p className={css.said}>
        Anyone with the link can then read “<bdi>{name}</bdi>” in Google Drive, without logging in, even
        outside this space.
      </p>
      <p className={css.said}>You can restrict it again in Google Drive.</p>
      {problem && (
        <p className={css.problem} role="alert">
          {problem.message}
        </p>
      )}
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={() => void publish()}>
          Make public
        </Button>
      </p>
    </>
  )
}

/** [DRIVE-8] Making a file public opens it to everyone, so a dialog says so and asks for confirmation. */
export const showPublic = createOverlay<LibraryItem>((item, close) => (
  <Dialog title="Make this file public?" isOpen={item !== null} onClose={close}>
    {item && <Question item={item} close={close} />}
  </Dialog>
))

import type { ComponentProps } from 'react'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import * as iconButton from '../../ui/style/icon-button.module.css'
import { injectedParts } from '../injected-parts.ts'
import { loadAttachments } from '../load-attachments.ts'
import type { OutgoingFile } from '../store/outgoing-files.ts'
import type { Recorder } from '../voice/recorder.lazy.tsx'
import * as css from './composer-tools.module.css'

const CLIP =
  'M19.5 11.5l-7.8 7.8a4.6 4.6 0 0 1-6.5-6.5l8.3-8.3a3.1 3.1 0 0 1 4.3 4.3l-8 8a1.5 1.5 0 0 1-2.2-2.1l7-7'

const POLL = 'M5 20V11M12 20V4M19 20v-6'

const MIC = 'M12 3.5a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0v-5a3 3 0 0 0-3-3M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3'

const TOOL = `${iconButton.button} ${iconButton.inField} ${css.tool}`

/** Attaches files to the next message to a receiver. */
const attach = (receiverId: string, files: Iterable<File>): void => {
  // Copied now, because the event's file list is cleared afterwards.
  const all = [...files]
  loadAttachments().then(
    ({ take }) => take(receiverId, all),
    () => session.toast('warning', `${all.map(({ name }) => name).join(', ')} couldn’t be attached.`),
  )
}

/** Attaches files that are dropped or pasted anywhere on the panel. Returns true while files are dragged over it. */
const useFileDropAndPaste = (panelOf: () => Element | null | undefined, receiverId: string): boolean => {
  const [isDraggedOver, setDraggedOver] = useState(false)
  useOnChange(receiverId, () => {
    const panel = panelOf()
    const end = new AbortController()
    const on = <E extends Event>(type: string, handler: (event: E) => void) =>
      panel?.addEventListener(type, handler as (event: Event) => void, end)
    on<DragEvent>('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDraggedOver(true)
    })
    on<DragEvent>('dragleave', ({ relatedTarget }) => {
      if (!panel?.contains(relatedTarget as Node | null)) setDraggedOver(false)
    })
    on<DragEvent>('drop', (event) => {
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      setDraggedOver(false)
      attach(receiverId, event.dataTransfer.files)
    })
    on<ClipboardEvent>('paste', (event) => {
      const { files, types } = event.clipboardData ?? {}
      // If text and a picture of it are both copied, the text is pasted.
      if (!files?.length || types?.includes('text/plain')) return
      event.preventDefault()
      attach(receiverId, files)
    })
    return () => end.abort()
  })
  return isDraggedOver
}

interface ComposerToolsProps {
  receiverId: string
  onSend(body: string, files: readonly OutgoingFile[]): void
}

/** Shown if the voice recorder can't be loaded: returns to the text field. */
function Closing({ onClose }: ComponentProps<typeof Recorder>) {
  useEffect(onClose, [onClose])
  return null
}

const LazyRecorder = lazyPart(() => import('../voice/recorder.lazy.tsx').then((module) => module.Recorder), {
  pending: null,
  failed: (props) => <Closing {...props} />,
})

/** The composer's buttons beside its field: attaching files and recording voice notes. */
export function ComposerTools({ receiverId, onSend }: ComposerToolsProps) {
  const [isRecording, setRecording] = useState(false)
  const mic = useRef<HTMLButtonElement>(null)
  const close = () => {
    setRecording(false)
    mic.current?.focus()
  }
  const chooser = useRef<HTMLInputElement>(null)
  const isDraggedOver = useFileDropAndPaste(() => chooser.current?.closest('form')?.parentElement, receiverId)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          attach(receiverId, currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className={TOOL}
        aria-label="Attach files"
        title="Attach files"
        onClick={() => chooser.current?.click()}
      >
        <Icon path={CLIP} size={18} />
      </button>
      <button
        ref={mic}
        type="button"
        className={TOOL}
        aria-label="Record voice note"
        title="Record voice note"
        onClick={() => setRecording(true)}
      >
        <Icon path={MIC} size={18} />
      </button>
      <button
        type="button"
        className={TOOL}
        aria-label="Create poll"
        title="Create poll"
        onClick={() =>
          injectedParts
            .load()
            .then(({ openPollForm }) => openPollForm(receiverId))
            .catch(() => session.toast('warning', 'This didn’t load. Try again.'))
        }
      >
        <Icon path={POLL} size={18} />
      </button>
      {isRecording && (
        <LazyRecorder
          onClose={close}
          onSend={(note) => {
            onSend('', [note])
            close()
          }}
        />
      )}
      {isDraggedOver && <p className={css.drop}>Drop files to attach</p>}
    </>
  )
}

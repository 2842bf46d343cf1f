import type { DragEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import * as css from './picture-upload.module.css'
import type { useUpload } from './use-upload.ts'
import { ACCEPTED } from './use-upload.ts'

type PictureUploadProps = ReturnType<typeof useUpload> & {
  hasPicture: boolean
  onRemove(): void
}

/** Accepts a picture by drop or file picker; errors are displayed below. */
export function PictureUpload({ upload, sending, problem, hasPicture, onRemove }: PictureUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) void upload(file)
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer?.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more, the button does the same
    <div
      className={css.drop}
      data-over={isDraggedOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={ACCEPTED}
        className={css.input}
        aria-label="Picture file"
        aria-describedby={`${id}-note`}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // Allows the same file to be chosen again.
          currentTarget.value = ''
        }}
      />
      <div className={css.actions}>
        <Button
          kind="plain"
          size="small"
          isBusy={sending !== null}
          aria-describedby={`${id}-note`}
          onClick={() => input.current?.click()}
        >
          {hasPicture ? 'Choose another' : 'Choose picture'}
        </Button>
        {hasPicture && !sending && (
          <Button kind="quiet" size="small" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      {sending && <progress className={css.progress} value={sending.part} aria-label="Uploading picture" />}
      <p id={`${id}-note`} className={css.note} data-wrong={problem ? '' : undefined} aria-live="polite">
        {problem || 'Or drop one here. JPEG, PNG, GIF or SVG, up to 5 MB.'}
      </p>
    </div>
  )
}

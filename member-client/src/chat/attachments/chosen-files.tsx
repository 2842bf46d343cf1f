import { formatBytes } from '@metapyra/contract/bytes'
import { Icon } from '../../ui/controls/icon.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { fileTypeLabel } from '../../ui/icons/file-type-label.ts'
import { cross } from '../../ui/icons/message.ts'
import type { OutgoingFile } from '../store/outgoing-files.ts'
import { setAttached } from '../store/outgoing-files.ts'
import { useBlobUrl } from './blob-urls.ts'
import * as css from './chosen-files.module.css'
import { $uploadProgress, cancelUpload } from './uploads.ts'

interface ChosenFilesProps {
  receiverId: string
  files: readonly OutgoingFile[]
}

function Chosen({ blob }: { blob: Blob }) {
  return <img className={css.picture} src={useBlobUrl(blob)} alt="" />
}

/** The files attached to the next message, with the progress of their uploads and errors. */
export function ChosenFiles({ receiverId, files }: ChosenFilesProps) {
  const parts = useStore($uploadProgress)
  const remove = (file: OutgoingFile, button: HTMLElement) => {
    button.closest('form')?.querySelector('textarea')?.focus()
    cancelUpload(file.key)
    setAttached(
      receiverId,
      files.filter(({ key }) => key !== file.key),
    )
  }
  return (
    <ul className={css.list} aria-label="Attached">
      {files.map((file) => {
        const { key, name, size, id, problem, width, blob } = file
        const part = parts[key]
        return (
          <li key={key} className={css.chip} data-problem={problem ? '' : undefined}>
            {width ? <Chosen blob={blob} /> : <span className={css.sign}>{fileTypeLabel(file)}</span>}
            <span className={css.words}>
              <span className={css.name} title={name}>
                {name}
              </span>
              <span className={css.note} role={problem ? 'alert' : undefined}>
                {problem ? (
                  <>
                    <span className={css.spoken}>{name} </span>
                    {problem}
                  </>
                ) : part === undefined && !id ? (
                  'Waiting for a connection'
                ) : (
                  formatBytes(size)
                )}
              </span>
            </span>
            {part !== undefined && (
              <progress className={css.progress} value={part} aria-label={`Sending ${name}`} />
            )}
            <button
              type="button"
              className={css.remove}
              aria-label={`Remove ${name}`}
              onClick={({ currentTarget }) => remove(file, currentTarget)}
            >
              <Icon path={cross} size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

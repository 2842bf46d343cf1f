import { formatBytes } from '@metapyra/contract/bytes'
import type { OutgoingFile } from '../chat/outgoing-files.ts'
import { setAttached } from '../chat/outgoing-files.ts'
import { signOf } from '../design/file-sign.ts'
import { Icon } from '../design/icon.tsx'
import { cross } from '../design/icons/message.ts'
import { useStore } from '../design/use-store.ts'
import * as css from './chosen-files.module.css'
import { useBlobUrl } from './file-looks.ts'
import { $parts, drop } from './uploads.ts'

interface ChosenFilesProps {
  receiverId: string
  files: readonly OutgoingFile[]
}

function Chosen({ blob }: { blob: Blob }) {
  return <img className={css.picture} src={useBlobUrl(blob)} alt="" />
}

/** What is to be sent with the next message: how far each has come, and what is the matter with it. */
export function ChosenFiles({ receiverId, files }: ChosenFilesProps) {
  const parts = useStore($parts)
  const remove = (file: OutgoingFile, button: HTMLElement) => {
    button.closest('form')?.querySelector('textarea')?.focus()
    drop(file.key)
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
            {width ? <Chosen blob={blob} /> : <span className={css.sign}>{signOf(file)}</span>}
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

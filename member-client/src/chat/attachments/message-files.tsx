import { formatBytes } from '@metapyra/contract/bytes'
import type { MessageFile } from '@metapyra/contract/entities/chat'
import { useStore } from '../../ui/controls/use-store.ts'
import { fileTypeLabel } from '../../ui/icons/file-type-label.ts'
import { displayedSize } from '../file-sizes.ts'
import type { OutgoingFile } from '../store/outgoing-files.ts'
import type { Note } from '../voice/playing.ts'
import { VoiceNote } from '../voice/voice-note.tsx'
import { fileUrl, useBlobUrl } from './blob-urls.ts'
import * as css from './message-files.module.css'
import { showPictures } from './picture-dialog.tsx'
import { $uploadProgress } from './uploads.ts'

type DisplayedFile = MessageFile | OutgoingFile

export interface MessageFilesProps {
  files: readonly DisplayedFile[]
  /** All loaded pictures of the conversation, to browse; undefined while the message is being sent. */
  pictures?: (() => MessageFile[]) | undefined
  /** For voice notes and audio files: their author, and the function that returns to the message. */
  audioContext?: Pick<Note, 'by' | 'goTo'>
}

const keyOf = (file: DisplayedFile): string => ('key' in file ? file.key : file.id)

/** The files of a message: pictures in space that is reserved from the start, and other files by name and size. */
export function MessageFiles({ files, pictures, audioContext }: MessageFilesProps) {
  const parts = useStore($uploadProgress)
  const sized = files.filter(({ width }) => width)
  const saved = files.filter(({ width }) => !width)
  return (
    <div className={css.files}>
      {sized.length > 0 && (
        <div className={css.pictures}>
          {sized.map((file) => (
            <Picture key={keyOf(file)} {...{ file, pictures }} isAlone={sized.length === 1} />
          ))}
        </div>
      )}
      {saved.map((file) =>
        file.durationMs ? (
          <VoiceNote
            key={keyOf(file)}
            waveform={file.waveform ?? ''}
            durationMs={file.durationMs}
            note={
              audioContext && file.id
                ? { id: file.id, durationMs: file.durationMs, ...audioContext }
                : undefined
            }
          />
        ) : (
          <SavedFile key={keyOf(file)} file={file} />
        ),
      )}
      {files.some((file) => parts[keyOf(file)] !== undefined) && (
        <progress
          className={css.progress}
          aria-label="Sending files"
          value={files.reduce((sum, file) => sum + (parts[keyOf(file)] ?? 1), 0) / files.length}
        />
      )}
    </div>
  )
}

interface PictureProps extends Pick<MessageFilesProps, 'pictures'> {
  file: DisplayedFile
  isAlone: boolean
}

function Picture({ file, isAlone, pictures }: PictureProps) {
  const { name, type } = file
  const { width, height } = displayedSize(file, isAlone)
  const blobUrl = useBlobUrl('blob' in file ? file.blob : undefined)
  const src = blobUrl ?? `${fileUrl(file.id ?? '')}?preview`
  return (
    <button
      type="button"
      className={css.picture}
      style={{ inlineSize: width, blockSize: height }}
      aria-label={`Picture ${name}`}
      title={name}
      disabled={!pictures}
      onClick={() => pictures && 'id' in file && showPictures({ pictures: pictures(), id: file.id ?? '' })}
    >
      <img
        className={css.image}
        src={src}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      {type === 'image/gif' && <span className={css.badge}>GIF</span>}
    </button>
  )
}

function SavedFile({ file }: { file: DisplayedFile }) {
  const { name, size } = file
  const words = (
    <>
      <span className={css.sign}>{fileTypeLabel(file)}</span>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.size}>{formatBytes(size)}</span>
      </span>
    </>
  )
  if ('blob' in file) return <span className={css.file}>{words}</span>
  return (
    <a className={css.file} href={fileUrl(file.id)} download={name} title={`Download ${name}`}>
      {words}
    </a>
  )
}

import { useState } from 'react'
import { useCall } from '../../data/query.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { fileTypeLabel } from '../../ui/icons/file-type-label.ts'
import { check, cross, warning } from '../../ui/icons/message.ts'
import * as iconButton from '../../ui/style/icon-button.module.css'
import * as textButton from '../../ui/style/text-button.module.css'
import { openItem } from '../library-store.ts'
import * as css from './upload-panel.module.css'
import { cancel, clearDone, continueWithFile, isUnderWay, pause, resume } from './upload-queue.ts'
import type { Upload } from './upload-store.ts'
import { $uploads } from './upload-store.ts'
import { stateWords, summaryWords } from './upload-texts.ts'

const PAUSE = 'M8.5 5v14M15.5 5v14'
const RESUME_ICON = 'M8 5l11 7-11 7z'
const RETRY_ICON = 'M19 12a7 7 0 1 1-2.500-5.400M19.500 4v4.500H15'
const DOWN = 'M6 9.500l6 6 6-6'
const UP = 'M6 14.500l6-6 6 6'

/** Number of rows rendered. The others are waiting anyway. */
const MAX_VISIBLE = 40
/** Sort order: uploads that need the user first, then running ones. */
const RANKS: Record<Upload['status'], number> = {
  ...{ failed: 0, missing: 0, sending: 1, checking: 1, offline: 1, paused: 1, waiting: 2, done: 3 },
}

/** [LIB-34] The uploads with their progress and actions. */
export function UploadPanel() {
  const uploads = useStore($uploads)
  const [isOpen, setOpen] = useState(true)
  if (uploads.length === 0) return null
  const visible = uploads.toSorted((a, b) => RANKS[a.status] - RANKS[b.status]).slice(0, MAX_VISIBLE)
  const all = uploads.filter(({ status }) => status !== 'missing')
  const sent = all.reduce((sum, upload) => sum + upload.sent, 0)
  const size = all.reduce((sum, upload) => sum + upload.size, 0)
  return (
    <section className={css.panel} aria-label="Uploads">
      <header className={css.head}>
        <p role="status" className={css.summary}>
          {summaryWords(uploads, isUnderWay)}
        </p>
        {uploads.some(({ status }) => status === 'done') && (
          <button type="button" className={textButton.button} onClick={clearDone}>
            Clear
          </button>
        )}
        <button
          type="button"
          className={iconButton.button}
          aria-label={isOpen ? 'Collapse uploads' : 'Expand uploads'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path={isOpen ? DOWN : UP} size={18} />
        </button>
      </header>
      {!isOpen && uploads.some(isUnderWay) && (
        <progress className={css.progress} value={size > 0 ? sent / size : 0} aria-label="All uploads" />
      )}
      {isOpen && (
        <ul className={css.list}>
          {visible.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
          {uploads.length > MAX_VISIBLE && (
            <li className={css.others}>and {uploads.length - MAX_VISIBLE} more</li>
          )}
        </ul>
      )}
    </section>
  )
}

const choose = (key: string): void => {
  const chooser = document.createElement('input')
  chooser.type = 'file'
  chooser.onchange = () => chooser.files?.[0] && continueWithFile(key, chooser.files[0])
  chooser.click()
}

function UploadRow({ upload }: { upload: Upload }) {
  const { key, name, status, sent, size, itemId, versionOf, problem, retry } = upload
  const { data: storage } = useCall('POST v2/library/room', {})
  const fits = storage !== undefined && storage.usedBytes + size <= storage.storageBytes
  const mayRetry = status === 'failed' && (retry === 'now' || (retry === 'withRoom' && fits))
  const mayPause = status === 'sending' || status === 'waiting' || status === 'offline'
  const act = (label: string, icon: string, run: () => void) => (
    <button
      type="button"
      className={iconButton.button}
      aria-label={`${label} ${name}`}
      title={label}
      onClick={run}
    >
      <Icon path={icon} size={16} />
    </button>
  )
  const isWrong = status === 'failed' || (problem !== undefined && status === 'missing')
  return (
    <li className={css.upload} data-status={status}>
      <span className={css.sign} aria-hidden="true">
        {status === 'done' ? (
          <Icon path={check} size={18} />
        ) : status === 'failed' ? (
          <Icon path={warning} size={18} />
        ) : (
          fileTypeLabel({ name, type: '' })
        )}
      </span>
      <span className={css.words}>
        <span className={css.name} title={name}>
          {itemId ? (
            <button type="button" className={css.open} onClick={() => openItem(itemId)}>
              {name}
            </button>
          ) : (
            name
          )}
        </span>
        <span className={css.state} role={isWrong ? 'alert' : undefined}>
          {versionOf && !isWrong && 'New version · '}
          {stateWords(upload)}
        </span>
        {status !== 'done' && status !== 'failed' && (
          <progress
            className={css.progress}
            value={size > 0 ? sent / size : 0}
            aria-label={`Uploading ${name}`}
          />
        )}
      </span>
      {mayPause && act('Pause', PAUSE, () => pause(key))}
      {status === 'paused' && act('Resume', RESUME_ICON, () => resume(key))}
      {mayRetry && act('Try again:', RETRY_ICON, () => resume(key))}
      {status === 'missing' && act('Choose again:', RESUME_ICON, () => choose(key))}
      {status !== 'done' && status !== 'checking' && act('Cancel', cross, () => cancel(key))}
    </li>
  )
}

import { formatBytes } from '@metapyra/contract/bytes'
import type { DriveTransfer } from '@metapyra/contract/entities/drive'
import { ApiError } from '@metapyra/session/errors'
import { useEffect } from 'react'
import { session } from '../../session/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { fileTypeLabel } from '../../ui/icons/file-type-label.ts'
import { check, cross, warning } from '../../ui/icons/message.ts'
import * as iconButton from '../../ui/style/icon-button.module.css'
import * as textButton from '../../ui/style/text-button.module.css'
import { openItem } from '../library-store.ts'
import * as css from '../upload/upload-panel.module.css'
import { showRelink } from './relink-dialog.tsx'
import {
  $transfers,
  cancel,
  clear,
  isRunning,
  markTransfersVisible,
  requestOf,
  requestTransfer,
} from './transfers.ts'

const RETRY_ICON = 'M19 12a7 7 0 1 1-2.500-5.400M19.500 4v4.500H15'

/** [DRIVE-10] The progress of a transfer, or how it ended. */
const stateWords = ({ kind, status, bytesDone, bytes, problem }: DriveTransfer): string => {
  if (status === 'failed') return problem ?? 'That didn’t work.'
  if (status === 'cancelled') return 'Canceled'
  if (status === 'done')
    return kind === 'upload' ? 'In your Google Drive' : `${formatBytes(bytes ?? bytesDone)} · In the library`
  const direction = kind === 'upload' ? 'To your Google Drive' : 'From your Google Drive'
  if (bytes === null) return bytesDone > 0 ? `${direction} · ${formatBytes(bytesDone)}` : direction
  return `${direction} · ${formatBytes(bytesDone)} of ${formatBytes(bytes)}`
}

const summaryWords = (all: readonly DriveTransfer[]): string => {
  const running = all.filter(isRunning).length
  const failed = all.filter(({ status }) => status === 'failed').length
  const done = all.filter(({ status }) => status === 'done').length
  const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)
  const parts = [
    running > 0 && `${files(running)} in progress`,
    done > 0 && `${files(done)} done`,
    failed > 0 && `${failed} failed`,
  ].filter(Boolean)
  return `Google Drive: ${parts.join(' · ') || 'nothing in progress'}`
}

/** The transfers between the library and the user's Drive. */
export function TransferPanel() {
  const transfers = useStore($transfers)
  useEffect(markTransfersVisible, [])
  if (transfers.length === 0) return null
  return (
    <section className={css.panel} aria-label="Google Drive">
      <header className={css.head}>
        <p role="status" className={css.summary}>
          {summaryWords(transfers)}
        </p>
        {!transfers.every(isRunning) && (
          <button type="button" className={textButton.button} onClick={() => clear()}>
            Clear
          </button>
        )}
      </header>
      <ul className={css.list}>
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  )
}

/** Retries a transfer from the beginning. Displays an error, or asks for what is missing, such as a link. */
const retry = async (transfer: DriveTransfer): Promise<void> => {
  const request = requestOf(transfer)
  if (!request) return
  try {
    await requestTransfer(request)
    clear(({ id }) => id === transfer.id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'LINK_FIRST')
      showRelink({ words: error.message, onLinked: () => void retry(transfer) })
    else session.toast('error', error.message)
  }
}

function TransferRow({ transfer }: { transfer: DriveTransfer }) {
  const { kind, name, status, bytes, bytesDone, resourceId, url } = transfer
  const isDone = status === 'done'
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
  return (
    <li className={css.upload} data-status={status}>
      <span className={css.sign} aria-hidden="true">
        {isDone ? (
          <Icon path={check} size={18} />
        ) : status === 'failed' ? (
          <Icon path={warning} size={18} />
        ) : (
          fileTypeLabel({ name, type: '' })
        )}
      </span>
      <span className={css.words}>
        <span className={css.name} title={name}>
          {isDone && kind === 'import' && resourceId ? (
            <button type="button" className={css.open} onClick={() => openItem(resourceId)}>
              {name}
            </button>
          ) : isDone && url ? (
            <a className={css.open} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ) : (
            name
          )}
        </span>
        <span className={css.state} role={status === 'failed' ? 'alert' : undefined}>
          {stateWords(transfer)}
        </span>
        {status === 'running' && (
          <progress
            className={css.progress}
            {...(bytes !== null && { value: bytes > 0 ? bytesDone / bytes : 0 })}
            aria-label={`Transferring ${name}`}
          />
        )}
      </span>
      {status === 'failed' &&
        requestOf(transfer) &&
        act('Try again:', RETRY_ICON, () => void retry(transfer))}
      {status === 'running' && act('Cancel', cross, () => void cancel(transfer))}
    </li>
  )
}

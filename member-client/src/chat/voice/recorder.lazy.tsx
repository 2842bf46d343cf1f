import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/controls/icon.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { cross } from '../../ui/icons/message.ts'
import * as iconButton from '../../ui/style/icon-button.module.css'
import type { OutgoingFile } from '../store/outgoing-files.ts'
import { clockOf, PAUSE, PLAY } from './playing.ts'
import * as css from './recorder.module.css'
import { problemOf, record } from './recording.ts'
import { Waveform } from './waveform.tsx'

interface RecorderProps {
  onSend(note: OutgoingFile): void
  onClose(): void
}

const BIN = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13'
const VISIBLE_LEVELS = 24

/** Records a voice note from when it is mounted; then the user can listen to it, send it or discard it. */
export function Recorder({ onSend, onClose }: RecorderProps) {
  const [levels, setLevels] = useState<number[]>([])
  const [ms, setMs] = useState(0)
  const [note, setNote] = useState<OutgoingFile | null>(null)
  const [problem, setProblem] = useState('')
  const [isPlaying, setPlaying] = useState(false)
  const stop = useRef<() => void>(() => undefined)
  const section = useRef<HTMLElement>(null)
  // The focused element is gone; without focus here, letter keys would walk in the room.
  const takeFocus = () => section.current?.focus()
  useOnChange(note, takeFocus)
  useOnChange(problem, takeFocus)
  const audio = useRef<HTMLAudioElement | null>(null)
  useEffect(() => {
    let isOver = false
    let url = ''
    record((level, at) => {
      setLevels((before) => [...before.slice(1 - VISIBLE_LEVELS), level])
      setMs(at)
    }).then(
      ({ stop: end, done }) => {
        stop.current = end
        if (isOver) return end()
        void done.then((recorded) => {
          if (isOver) return
          url = URL.createObjectURL(recorded.blob)
          audio.current = Object.assign(new Audio(url), {
            onplaying: () => setPlaying(true),
            onpause: () => setPlaying(false),
          })
          setNote(recorded)
        })
      },
      (error) => setProblem(problemOf(error)),
    )
    return () => {
      isOver = true
      stop.current()
      audio.current?.pause()
      URL.revokeObjectURL(url)
    }
  }, [])
  const togglePreview = () => {
    if (isPlaying) audio.current?.pause()
    else void audio.current?.play()
  }
  return (
    <section
      ref={section}
      className={css.recorder}
      tabIndex={-1}
      aria-label="New voice note"
      data-own-keys=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Keeps the panel open.
        event.nativeEvent.stopPropagation()
        onClose()
      }}
    >
      <button
        type="button"
        className={`${iconButton.button} ${iconButton.inField}`}
        aria-label={problem ? 'Close' : 'Discard'}
        onClick={onClose}
      >
        <Icon path={problem ? cross : BIN} size={18} />
      </button>
      {problem ? (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      ) : note ? (
        <>
          <button
            type="button"
            className={`${iconButton.button} ${iconButton.inField}`}
            aria-label={isPlaying ? 'Pause' : 'Listen'}
            onClick={togglePreview}
          >
            <Icon path={isPlaying ? PAUSE : PLAY} size={18} />
          </button>
          <Waveform waveform={note.waveform ?? ''} part={0} />
        </>
      ) : (
        <>
          <span className={css.light} />
          <span className={css.levels} aria-hidden="true">
            {levels.map((level, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: moments have no identity but their order
              <i key={at} style={{ blockSize: `${8 + 92 * Math.sqrt(level)}%` }} />
            ))}
          </span>
        </>
      )}
      {!problem && <span className={css.time}>{clockOf(note?.durationMs ?? ms)}</span>}
      {!note && !problem && (
        <button type="button" className={css.stop} onClick={() => stop.current()}>
          Stop
        </button>
      )}
      {note && (
        <button type="button" className={css.stop} onClick={() => onSend(note)}>
          Send
        </button>
      )}
    </section>
  )
}

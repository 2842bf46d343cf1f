import { loadOnce } from '@metapyra/session/load-part'
import { session } from '../../session/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import type { Note } from './playing.ts'
import { $playing, clockOf, PAUSE, PLAY } from './playing.ts'
import * as css from './voice-note.module.css'
import { Waveform } from './waveform.tsx'

interface VoiceNoteProps {
  waveform: string
  durationMs: number
  /** Undefined while the message is being sent. */
  note: Note | undefined
}

const loadPlayer = loadOnce(() => import('./player-bar.lazy.tsx').then((module) => module.player))
type Player = Awaited<ReturnType<typeof loadPlayer>>

const withPlayer = (use: (player: Player) => void): void =>
  void loadPlayer().then(use, () => session.toast('warning', 'This voice note didn’t load. Try again.'))

/** A voice note in its message, played by the page's single player, which continues elsewhere. */
export function VoiceNote({ waveform, durationMs, note }: VoiceNoteProps) {
  const playing = useStore($playing)
  const ownPlayback = note && playing?.note.id === note.id ? playing : undefined
  return (
    <div className={css.note}>
      <button
        type="button"
        className={css.play}
        disabled={!note}
        aria-label={`${ownPlayback?.isPlaying ? 'Pause' : 'Play'} voice note, ${clockOf(durationMs)}`}
        onClick={() => note && withPlayer(({ toggle }) => toggle(note))}
      >
        <Icon path={ownPlayback?.isPlaying ? PAUSE : PLAY} size={18} />
      </button>
      <span className={css.wave}>
        <Waveform waveform={waveform} part={ownPlayback ? ownPlayback.atMs / durationMs : 0} />
        {ownPlayback && (
          <input
            type="range"
            className={css.range}
            aria-label="Position in this voice note"
            aria-valuetext={clockOf(ownPlayback.atMs)}
            min={0}
            max={durationMs}
            step={100}
            value={ownPlayback.atMs}
            onInput={({ currentTarget }) => withPlayer(({ seek }) => seek(currentTarget.valueAsNumber))}
          />
        )}
      </span>
      <span className={css.time}>{clockOf(ownPlayback ? ownPlayback.atMs : durationMs)}</span>
    </div>
  )
}

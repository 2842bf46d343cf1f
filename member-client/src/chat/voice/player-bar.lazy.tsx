import { Icon } from '../../ui/controls/icon.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { cross } from '../../ui/icons/message.ts'
import { addOverlay } from '../../ui/overlays/overlay-store.ts'
import * as iconButton from '../../ui/style/icon-button.module.css'
import { close, nextSpeed, seek, toggle } from './player.ts'
import * as css from './player-bar.module.css'
import { $playing, clockOf, PAUSE, PLAY } from './playing.ts'

/** [CHAT-56] The current voice note's player, on top of everything. */
function PlayerBar() {
  const playing = useStore($playing)
  if (!playing) return null
  const { note, isPlaying, atMs, speed } = playing
  return (
    <section className={css.bar} aria-label="Voice note player" data-own-keys="">
      <button
        type="button"
        className={iconButton.button}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={() => toggle(note)}
      >
        <Icon path={isPlaying ? PAUSE : PLAY} />
      </button>
      <div className={css.middle}>
        <button type="button" className={css.by} title="Go to message" onClick={note.goTo}>
          {note.by}
        </button>
        <input
          type="range"
          className={css.range}
          aria-label="Position"
          aria-valuetext={clockOf(atMs)}
          min={0}
          max={note.durationMs}
          step={100}
          value={atMs}
          onInput={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
        />
      </div>
      <span className={css.time}>
        {clockOf(atMs)} / {clockOf(note.durationMs)}
      </span>
      <button type="button" className={css.speed} aria-label={`Playback speed ${speed}×`} onClick={nextSpeed}>
        {speed}×
      </button>
      <button type="button" className={iconButton.button} aria-label="Close" onClick={close}>
        <Icon path={cross} size={18} />
      </button>
    </section>
  )
}

addOverlay(() => <PlayerBar />)

/** Playback is limited to the room and stops when the user leaves it. */
const leave = (): void => {
  if (!location.pathname.startsWith('/space')) close()
}
for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, leave)

export const player = { toggle, seek }

import { useEffect, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { cross } from '../ui/icons/message.ts'
import { areLettersOn } from '../ui/keyboard/keys.ts'
import * as iconButton from '../ui/style/icon-button.module.css'
import type { Engine } from './engine/engine.lazy.ts'
import * as css from './own-media-notes.module.css'
import type { TalkSpace } from './talk.ts'

interface NotesProps {
  talk: Pick<TalkSpace, '$talk' | '$sending'>
  engine: Pick<Engine, '$muteNote' | 'toggle'>
}

/** Notes about what others receive or miss of the user, if that is easy to overlook. */
export function OwnNotes({ talk, engine }: NotesProps) {
  const { circle } = useStore(talk.$talk)
  const { microphone, screen } = useStore(talk.$sending)
  const isMuteDue = useStore(engine.$muteNote) !== 'over'
  return (
    <div className={css.notes}>
      {screen && (
        <div className={css.note} data-own-note>
          <p>You’re sharing your screen</p>
          <Button size="small" onClick={() => engine.toggle('screen')}>
            Stop sharing
          </Button>
        </div>
      )}
      {circle && !microphone && isMuteDue && <MuteNote engine={engine} />}
    </div>
  )
}

/**
 * Users join muted and might not notice that no one hears them. Explains how to unmute until the user has done so once.
 */
function MuteNote({ engine }: Pick<NotesProps, 'engine'>) {
  const [isNew] = useState(() => engine.$muteNote.get() === 'new')
  const [isAnnounced, setAnnounced] = useState(!isNew)
  useEffect(() => {
    // Screen readers announce changes in a live region, but not its initial content.
    setAnnounced(true)
    engine.$muteNote.set('told')
  }, [engine])
  return (
    <div className={css.note} data-own-note>
      <p role={isNew ? 'status' : undefined}>
        {isAnnounced && 'You’re muted.'}
        {isAnnounced && areLettersOn() && (
          <span className={css.key}>
            {' '}
            Press <kbd>M</kbd> to speak.
          </span>
        )}
      </p>
      <Button size="small" onClick={() => engine.toggle('microphone')}>
        Unmute
      </Button>
      <button
        type="button"
        className={iconButton.button}
        aria-label="Stay muted"
        title="Stay muted"
        onClick={() => engine.$muteNote.set('over')}
      >
        <Icon path={cross} size={18} />
      </button>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { cross } from '../ui/icons/message.ts'
import { areLettersOn } from '../ui/keyboard/keys.ts'
import * as iconButton from '../ui/style/icon-button.module.css'
import type { Engine } from './engine/engine.ts'
import * as css from './own-notes.module.css'
import type { TalkSpace } from './talk.ts'

interface NotesProps {
  talk: Pick<TalkSpace, '$talk' | '$sending'>
  engine: Pick<Engine, '$muteNote' | 'toggle'>
}

/** What of oneself the others get or miss, where one could overlook it. */
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

/** One comes muted, and nobody is heard until somebody notices: how to speak, until one has done so once. */
function MuteNote({ engine }: Pick<NotesProps, 'engine'>) {
  const [isNew] = useState(() => engine.$muteNote.get() === 'new')
  const [isTold, setTold] = useState(!isNew)
  useEffect(() => {
    // A screen reader says what changes in a region, and not what the region comes with.
    setTold(true)
    engine.$muteNote.set('told')
  }, [engine])
  return (
    <div className={css.note} data-own-note>
      <p role={isNew ? 'status' : undefined}>
        {isTold && 'You’re muted.'}
        {isTold && areLettersOn() && (
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

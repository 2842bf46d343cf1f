import { useEffect, useMemo, useState } from 'react'
import { device } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import type { Engine } from '../engine/engine.lazy.ts'
import type { TalkRoom } from '../talk-room.ts'
import * as css from './recording-bar.module.css'
import { canTranscribe, createTranscript, recognizeSpeech } from './speech-recognition.ts'

interface CaptionsProps {
  live: Pick<TalkRoom, 'talk' | 'selfId'>
  engine: Engine
  nameOf(id: string): string
  /** The people who turned captions on. */
  captionerNames: string[]
  isOwn: boolean
}

const VISIBLE_LINES = 3
const OPTED_OUT_KEY = 'talk/captions-without-me'

/** Captions of what is said, as each speaker's own browser recognizes it. */
export function Captions({ live, engine, nameOf, captionerNames, isOwn }: CaptionsProps) {
  const transcript = useMemo(createTranscript, [])
  const lines = useStore(transcript.$lines)
  const { microphone } = useStore(live.talk.$sending)
  const [isLeftOut, setLeftOut] = useState(() => device.get(OPTED_OUT_KEY) === '1')
  useEffect(() => engine.onCaption(transcript.add), [engine, transcript])
  useEffect(() => {
    if (!microphone || isLeftOut) return
    const listening = recognizeSpeech((line, text, isFinal) => {
      transcript.add({ line, text, isFinal, from: live.selfId() })
      engine.caption({ line, text, isFinal })
    })
    return () => listening?.stop()
  }, [microphone, isLeftOut, engine, live, transcript])
  const save = () => {
    const text = lines.map((line) => `${nameOf(line.from)}: ${line.text}`).join('\n')
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), { href: url, download: 'transcript.txt' }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <section className={css.captions} aria-label="Captions" data-captions>
      <ol aria-live="polite">
        {lines.slice(-VISIBLE_LINES).map(({ line, from, text }) => (
          <li key={`${from} ${line}`}>
            <strong>{nameOf(from)}</strong> {text}
          </li>
        ))}
      </ol>
      <p className={css.about}>
        {`Turned on by ${captionerNames.join(' and ')}. `}
        {canTranscribe()
          ? 'Live captions use your browser’s speech service, which may send your audio to its provider.'
          : 'Your browser can’t caption what you say.'}
      </p>
      <div className={css.buttons}>
        {canTranscribe() && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              device.set(OPTED_OUT_KEY, isLeftOut ? '' : '1')
              setLeftOut(!isLeftOut)
            }}
          >
            {isLeftOut ? 'Caption me' : 'Don’t caption me'}
          </Button>
        )}
        {isOwn && lines.length > 0 && (
          <Button kind="quiet" size="small" onClick={save}>
            Save transcript
          </Button>
        )}
      </div>
    </section>
  )
}

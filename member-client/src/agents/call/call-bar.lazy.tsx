import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { AskField } from '../ask-field.tsx'
import type { Call, CallDeps } from './call.ts'
import { startCall } from './call.ts'
import * as css from './call-bar.module.css'
import type { CallState } from './call-state.ts'
import { canSpeak } from './voice.ts'

interface CallBarProps extends CallDeps {
  onOver(): void
}

/** A call with an agent, in place of the question field. It lasts while this is mounted. */
export function CallBar({ onOver, ...deps }: CallBarProps) {
  const [call, setCall] = useState<Call | null>(null)
  useOnChange(deps.agent.id, () => {
    const started = startCall(deps)
    setCall(started)
    return started.close
  })
  return call && <OpenCall call={call} name={deps.agent.name} onOver={onOver} />
}

const wordsOf = ({ phase, isMuted, canListen }: CallState, name: string): string => {
  if (phase === 'starting') return `Calling ${name}…`
  if (phase === 'thinking') return 'Thinking…'
  if (phase === 'speaking') return `${name} is speaking`
  if (phase === 'over') return 'Call ended'
  if (!canListen) return `${name} is waiting for you to type`
  return isMuted ? 'You’re muted' : 'Listening…'
}

const isButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, textarea, select, dialog') !== null

function OpenCall({ call, name, onOver }: { call: Call; name: string; onOver(): void }) {
  const state = useStore(call.$state)
  const { phase, userTranscript, agentCaption, note, isMuted, canListen, canInterrupt, isRoomMuted } = state
  const bar = useRef<HTMLElement>(null)
  const isSpeaking = phase === 'speaking'
  const isOver = phase === 'over'
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    // [AGENT-19] Works wherever the focus is, except on a button, where the key has another function.
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || !isSpeaking || isButton(event.target)) return
      event.preventDefault()
      call.interrupt()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [call, isSpeaking])
  return (
    <section ref={bar} className={css.call} aria-label={`Call with ${name}`} tabIndex={-1} data-own-keys>
      <p
        className={css.state}
        role="status"
        data-phase={phase === 'listening' && (isMuted || !canListen) ? 'waiting' : phase}
      >
        <span className={css.mark} aria-hidden="true" />
        {wordsOf(state, name)}
      </p>
      <div className={css.captions} aria-live="polite" aria-label="Captions" role="log">
        {userTranscript && (
          // Speakers know what they are saying, so screen readers announce it only once it is a question.
          <p className={css.heard} dir="auto" aria-live={phase === 'listening' ? 'off' : undefined}>
            {userTranscript}
          </p>
        )}
        {agentCaption && (
          <p className={css.said} dir="auto">
            {agentCaption}
          </p>
        )}
      </div>
      {note && (
        <p className={css.note} role="alert">
          {note}
        </p>
      )}
      {isRoomMuted && !isOver && <p className={css.note}>You’re muted in the room during this call.</p>}
      {!canListen && !isOver && (
        <>
          {!canSpeak() && <p className={css.note}>It can’t read aloud either. Answers appear above.</p>}
          <AskField name={name} isWriting={false} onAsk={call.say} onStop={call.interrupt} />
        </>
      )}
      <div className={css.acts}>
        {isOver ? (
          <Button kind="plain" onClick={onOver}>
            Close
          </Button>
        ) : (
          <>
            {canInterrupt && isSpeaking && (
              <Button kind="plain" title="Press Space or speak" onClick={call.interrupt}>
                Interrupt
              </Button>
            )}
            {canListen && phase !== 'starting' && (
              <Button kind="plain" aria-pressed={isMuted} onClick={() => call.setMuted(!isMuted)}>
                {isMuted ? 'Unmute' : 'Mute'}
              </Button>
            )}
            <Button kind="danger" onClick={onOver}>
              End call
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

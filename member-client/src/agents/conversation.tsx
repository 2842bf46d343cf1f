import type { Agent } from '@metapyra/contract/entities/agent'
import { useEffect, useRef, useState } from 'react'
import { microphone } from '../calls/icons.ts'
import { Button } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { useLayoutOnChange } from '../ui/controls/use-on-change.ts'
import { useStore } from '../ui/controls/use-store.ts'
import { Avatar } from '../ui/person/avatar.tsx'
import { $conversations, $writing, ask, openThread, startAnew, stop, talkOf } from './agent-store.ts'
import * as css from './agents.module.css'
import { AskField } from './ask-field.tsx'
import { ConversationHistory } from './conversation-history.tsx'
import { CallBar } from './lazy-call.tsx'
import type { AgentRoom } from './open-source.ts'
import { openSource } from './open-source.ts'
import { Turn } from './turn.tsx'

/** Within this distance from the end, the user is assumed to be reading the latest text. */
const NEAR_END_PX = 80

interface ConversationProps {
  agent: Agent
  spaceId: string
  live: AgentRoom
}

/** The conversation with one agent. */
export function Conversation({ agent, spaceId, live }: ConversationProps) {
  const talk = talkOf(useStore($conversations), agent.id)
  const isWriting = agent.id in useStore($writing)
  const [showsEarlier, setShowsEarlier] = useState(false)
  const [isCalling, setCalling] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = talk.turns.at(-1)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        isAtEnd.current = entry?.isIntersecting ?? true
      },
      { rootMargin: `${NEAR_END_PX}px` },
    )
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  useLayoutOnChange(talk.turns, () => {
    if (isAtEnd.current) end.current?.scrollIntoView({ block: 'end' })
  })
  const send = (text: string) => {
    isAtEnd.current = true
    void ask(agent.id, text)
  }
  const startCalling = () => {
    isAtEnd.current = true
    setShowsEarlier(false)
    setCalling(true)
  }
  return (
    <div className={css.conversation}>
      <div className={css.top}>
        <header className={css.head}>
          <Avatar person={agent} size={36} />
          <b className={css.name}>{agent.name}</b>
          {/* Hidden during a call, because a call stays in its conversation. */}
          {!isCalling && (
            <span className={css.headActs}>
              <Button
                kind="plain"
                size="small"
                title={hears() ? undefined : CANNOT_LISTEN}
                onClick={startCalling}
              >
                <span className={css.talk}>
                  <Icon path={microphone} size={16} />
                  Talk
                </span>
              </Button>
              <Button
                kind="plain"
                size="small"
                onClick={() => setShowsEarlier(!showsEarlier)}
                aria-expanded={showsEarlier}
              >
                History
              </Button>
              {talk.turns.length > 0 && (
                <Button kind="plain" size="small" onClick={() => startAnew(agent.id)}>
                  New
                </Button>
              )}
            </span>
          )}
        </header>
        {showsEarlier && (
          <ConversationHistory
            agentId={agent.id}
            openId={talk.threadId}
            onOpen={async (threadId) => {
              await openThread(agent.id, threadId)
              isAtEnd.current = true
              setShowsEarlier(false)
            }}
          />
        )}
      </div>
      <div
        className={css.turns}
        role="log"
        aria-label={`Conversation with ${agent.name}`}
        aria-busy={isWriting}
      >
        {talk.next && talk.threadId && (
          <p className={css.more}>
            <Button
              kind="plain"
              size="small"
              onClick={() => void openThread(agent.id, talk.threadId as string, talk.next)}
            >
              Show earlier messages
            </Button>
          </p>
        )}
        {talk.turns.length === 0 && <p className={css.hello}>{agent.greeting || HELLO}</p>}
        {talk.turns.map((turn) => (
          <Turn
            key={turn.clientId}
            agent={agent}
            turn={turn}
            isLast={turn === last}
            onOpen={(source) => openSource(live, source)}
            onAgain={() => void ask(agent.id, turn.question, { repeatedTurn: turn })}
          />
        ))}
        <p className={css.told}>Admins see unanswered questions, but not who asked.</p>
        <div ref={end} className={css.end} data-calling={isCalling} />
      </div>
      {isCalling ? (
        <CallBar agent={agent} spaceId={spaceId} room={live.talk} onOver={() => setCalling(false)} />
      ) : (
        <AskField name={agent.name} isWriting={isWriting} onAsk={send} onStop={() => stop(agent.id)} />
      )}
    </div>
  )
}

const HELLO = 'Ask me anything about this space.'
const CANNOT_LISTEN = 'This browser can’t listen. Type, and answers are read aloud.'
const hears = (): boolean =>
  Boolean(Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition'))

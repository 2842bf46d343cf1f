import type { Agent } from '@metapyra/contract/entities/agent'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '../design/avatar.tsx'
import { Button } from '../design/button.tsx'
import { useStore } from '../design/use-store.ts'
import type { LiveSpace } from '../space/live-space.ts'
import { $talks, $writing, ask, openThread, startAnew, stop, talkOf } from './agent-store.ts'
import * as css from './agents.module.css'
import { AskField } from './ask-field.tsx'
import { EarlierTalks } from './earlier-talks.tsx'
import { openSource } from './open-source.ts'
import { Turn } from './turn.tsx'

/** So near to its end somebody reads what is written now. */
const NEAR_END_PX = 80

/** What is said with an agent. */
export function Conversation({ agent, live }: { agent: Agent; live: LiveSpace }) {
  const talk = talkOf(useStore($talks), agent.id)
  const isWriting = agent.id in useStore($writing)
  const [showsEarlier, setShowsEarlier] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = talk.turns.at(-1)
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        isAtEnd.current = entry?.isIntersecting ?? true
      },
      { rootMargin: `${NEAR_END_PX}px` },
    )
    if (end.current) seen.observe(end.current)
    return () => seen.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with all that grows
  useLayoutEffect(() => {
    if (isAtEnd.current) end.current?.scrollIntoView({ block: 'end' })
  }, [last?.answer, last?.sources.length, talk.turns.length])
  const send = (text: string) => {
    isAtEnd.current = true
    void ask(agent.id, text)
  }
  return (
    <div className={css.conversation}>
      <div className={css.top}>
        <header className={css.head}>
          <Avatar person={agent} size={36} />
          <b className={css.name}>{agent.name}</b>
          <span className={css.headActs}>
            <Button
              kind="plain"
              size="small"
              onClick={() => setShowsEarlier(!showsEarlier)}
              aria-expanded={showsEarlier}
            >
              Earlier
            </Button>
            {talk.turns.length > 0 && (
              <Button kind="plain" size="small" onClick={() => startAnew(agent.id)}>
                New
              </Button>
            )}
          </span>
        </header>
        {showsEarlier && (
          <EarlierTalks
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
              Show what was said before
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
            onAgain={() => void ask(agent.id, turn.question, turn)}
          />
        ))}
        <p className={css.told}>Admins see questions without an answer, not who asked.</p>
        <div ref={end} className={css.end} />
      </div>
      <AskField name={agent.name} isWriting={isWriting} onAsk={send} onStop={() => stop(agent.id)} />
    </div>
  )
}

const HELLO = 'Ask me something, and I look it up in what this space knows.'

import type { Agent } from '@metapyra/contract/entities/agent'
import { ownZone } from '@metapyra/session/dates'
import { createListen } from '@metapyra/session/event-stream'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { AnswerText } from '../answer-text.tsx'
import { AskField } from '../ask-field.tsx'
import type { DisplayedTurn } from '../displayed-turn.ts'
import { applyStreamEvent, endTurn, newTurn } from '../displayed-turn.ts'
import * as turnCss from '../turn.module.css'
import * as css from './visitor-agents.module.css'

const listen = createListen(session)

/** A visitor's chat with an agent, without an account; it lasts as long as the page. */
export function VisitorChat({ agent, token }: { agent: Agent; token: string }) {
  const [turns, setTurns] = useState<readonly DisplayedTurn[]>([])
  const visit = useRef({ visitorId: crypto.randomUUID(), threadId: '' })
  const writing = useRef<AbortController | null>(null)
  useEffect(() => () => writing.current?.abort(), [])
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (turns.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [turns])
  const isWriting = turns.at(-1)?.state === 'writing'
  const change = (clientId: string, update: (turn: DisplayedTurn) => DisplayedTurn) =>
    setTurns((before) => before.map((turn) => (turn.clientId === clientId ? update(turn) : turn)))
  const sendQuestion = async (text: string) => {
    writing.current?.abort()
    const controller = new AbortController()
    writing.current = controller
    const clientId = crypto.randomUUID()
    setTurns((before) => [...before, newTurn(clientId, text)])
    const { visitorId, threadId } = visit.current
    try {
      await listen(
        'POST v2/agent/ask-at-link',
        {
          ...{ agentId: agent.id, visitorId, clientId, text, timezone: ownZone() },
          ...(threadId && { threadId }),
        },
        {
          ...{ bearer: token, signal: controller.signal, isSilent: true },
          onEvent: ({ name, data }) => {
            if (name === 'turn') visit.current.threadId = (data as { threadId: string }).threadId
            change(clientId, (turn) => applyStreamEvent(turn, name, data))
          },
        },
      )
      change(clientId, (turn) => endTurn(turn, 'done'))
    } catch (error) {
      const isStopped = controller.signal.aborted
      const problem = error instanceof Error ? error.message : undefined
      change(clientId, (turn) =>
        endTurn(turn, isStopped ? 'stopped' : 'failed', isStopped ? undefined : problem),
      )
    }
  }
  return (
    <div className={css.talk}>
      <div
        role="log"
        aria-label={`Conversation with ${agent.name}`}
        aria-busy={isWriting}
        className={css.turns}
      >
        {turns.map((turn) => (
          <VisitorTurn key={turn.clientId} turn={turn} />
        ))}
        {turns.length > 0 && <div ref={end} />}
      </div>
      <AskField
        name={agent.name}
        isWriting={isWriting}
        onAsk={(text) => void sendQuestion(text)}
        onStop={() => writing.current?.abort()}
      />
    </div>
  )
}

function VisitorTurn({ turn }: { turn: DisplayedTurn }) {
  const { question, answer, state, notice, problem, sources } = turn
  return (
    <article className={turnCss.turn} aria-label={question}>
      <p className={turnCss.question} dir="auto">
        {question}
      </p>
      <div className={turnCss.answerBody}>
        {answer ? (
          <AnswerText turn={turn} />
        ) : (
          state === 'writing' && <p className={turnCss.searching}>Searching…</p>
        )}
        {notice && <p className={turnCss.note}>{notice}</p>}
        {state === 'stopped' && <p className={turnCss.note}>You stopped this answer.</p>}
        {state === 'failed' && <p className={turnCss.problem}>{problem ?? 'The answer was cut off.'}</p>}
        {state !== 'writing' &&
          sources.map(({ number, title, text }) => (
            <details key={number} className={css.source}>
              <summary>
                <span className={turnCss.number}>{number}</span> {title}
              </summary>
              <blockquote dir="auto">{text}</blockquote>
            </details>
          ))}
      </div>
    </article>
  )
}

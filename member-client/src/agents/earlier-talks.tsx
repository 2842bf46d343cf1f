import type { AgentThread } from '@metapyra/contract/entities/agent'
import { useEffect, useState } from 'react'
import { shortMoment } from '../chat/dates.ts'
import { session } from '../session/session.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { cross } from '../ui/icons/message.ts'
import { InsteadOfPart } from '../ui/pages/late-part.tsx'
import { startAnew } from './agent-store.ts'
import * as css from './earlier-talks.module.css'
import * as turnCss from './turn.module.css'

interface EarlierTalksProps {
  agentId: string
  openId: string | null
  onOpen(threadId: string): Promise<void>
}

/** Conversations that one has had with an agent, the latest first. */
export function EarlierTalks({ agentId, openId, onOpen }: EarlierTalksProps) {
  const [threads, setThreads] = useState<AgentThread[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    session.api('POST v2/agent/threads', { agentId, pageSize: 100 }, { isSilent: true }).then(
      ({ rows }) => setThreads(rows),
      () => setFailed(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are asked for
  useEffect(load, [])
  const remove = async (threadId: string) => {
    await session.api('POST v2/agent/remove-thread', { threadId })
    setThreads((before) => before?.filter(({ id }) => id !== threadId) ?? null)
    if (threadId === openId) startAnew(agentId)
  }
  if (!threads)
    return (
      <div className={css.earlier}>
        <InsteadOfPart hasFailed={hasFailed} ask={load}>
          <Skeleton count={2} height={36} />
        </InsteadOfPart>
      </div>
    )
  return (
    <div className={css.earlier}>
      {threads.length === 0 && <p className={turnCss.note}>No history yet.</p>}
      <ul className={css.threads}>
        {threads.map(({ id, title, updatedAt }) => (
          <li key={id} className={css.thread}>
            <button
              type="button"
              className={css.threadName}
              aria-current={id === openId || undefined}
              onClick={() => void onOpen(id).catch(() => undefined)}
            >
              <span className={css.threadTitle} dir="auto">
                {title}
              </span>
              <time className={css.when}>{shortMoment(updatedAt, new Date())}</time>
            </button>
            <button
              type="button"
              className={css.remove}
              aria-label={`Delete “${title}”`}
              title="Delete"
              onClick={() => void remove(id).catch(() => undefined)}
            >
              <Icon path={cross} size={14} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

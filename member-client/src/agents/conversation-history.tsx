import { shortMoment } from '../chat/dates.ts'
import { invalidate, useCall } from '../data/query.ts'
import { session } from '../session/session.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { cross } from '../ui/icons/message.ts'
import { InsteadOfPart } from '../ui/lazy/instead-of-part.tsx'
import { startAnew } from './agent-store.ts'
import * as css from './conversation-history.module.css'
import * as turnCss from './turn.module.css'

interface ConversationHistoryProps {
  agentId: string
  openId: string | null
  onOpen(threadId: string): Promise<void>
}

/** The user's earlier conversations with an agent, latest first. */
export function ConversationHistory({ agentId, openId, onOpen }: ConversationHistoryProps) {
  const { data, error, refetch } = useCall('POST v2/agent/threads', { agentId, pageSize: 100 })
  const threads = data?.rows
  const remove = async (threadId: string) => {
    await session.api('POST v2/agent/remove-thread', { threadId })
    invalidate('agent', 'POST v2/agent/threads')
    if (threadId === openId) startAnew(agentId)
  }
  if (!threads)
    return (
      <div className={css.earlier}>
        <InsteadOfPart hasFailed={error !== null} ask={refetch}>
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

import type { Agent } from '@metapyra/contract/entities/agent'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { Avatar } from '../../ui/person/avatar.tsx'
import * as css from './visitor-agents.module.css'
import { VisitorChat } from './visitor-talk.tsx'

/** [AGENT-21] The agents that a visitor can ask before booking; renders nothing if there are none. */
export function VisitorAgents({ token }: { token: string }) {
  const [agents, setAgents] = useState<readonly Agent[]>([])
  const [openId, setOpen] = useState<string | null>(null)
  useEffect(() => {
    session.api('POST v2/agent/at-link', {}, { bearer: token, isSilent: true }).then(
      (reply) => setAgents(reply.agents),
      // Ignored, because booking works without agents.
      () => undefined,
    )
  }, [token])
  if (agents.length === 0) return null
  return (
    <section className={css.atLink} aria-label="Ask before you book">
      {agents.map((agent) => (
        <div key={agent.id} className={css.agent}>
          <button
            type="button"
            className={css.open}
            aria-expanded={openId === agent.id}
            onClick={() => setOpen(openId === agent.id ? null : agent.id)}
          >
            <Avatar person={agent} size={36} />
            <span className={css.words}>
              <b>Ask {agent.name}</b>
              <span className={css.greeting}>{agent.greeting || 'Questions before you book?'}</span>
            </span>
          </button>
          {openId === agent.id && <VisitorChat agent={agent} token={token} />}
        </div>
      ))}
    </section>
  )
}

import { isAdminRole } from '@metapyra/contract/constants'
import type { Agent } from '@metapyra/contract/entities/agent'
import { useEffect, useState } from 'react'
import type { TabProps } from '../navigation/open-board.ts'
import { openPlace } from '../navigation/open-place.ts'
import { $agents, loadAgents } from '../session/known-agents.ts'
import { session } from '../session/session.ts'
import { buttonClass } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/controls/empty-state.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { InsteadOfPart } from '../ui/lazy/instead-of-part.tsx'
import { Avatar } from '../ui/person/avatar.tsx'
import * as board from '../ui/tab/board.module.css'
import * as css from './agents.module.css'
import { Conversation } from './conversation.tsx'
import type { AgentRoom } from './open-source.ts'

interface AgentsProps extends TabProps {
  live: AgentRoom
  space: { id: string; name: string }
}

/** The space's agents, and the conversation with the open one. */
export function Agents({ id, live, space }: AgentsProps) {
  const agents = useStore($agents)
  const [hasFailed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    loadAgents(space.id, true).catch(() => setFailed(true))
  }
  useEffect(load, [space.id])
  if (!agents)
    return (
      <div className={board.instead}>
        <InsteadOfPart hasFailed={hasFailed} ask={load}>
          <Skeleton count={2} height={64} />
        </InsteadOfPart>
      </div>
    )
  const agent = id && agents.find((candidate) => candidate.id === id)
  if (agent) return <Conversation key={agent.id} agent={agent} spaceId={space.id} live={live} />
  if (id || agents.length === 0)
    return (
      <div className={board.instead}>
        {id ? <EmptyState>This agent is no longer available.</EmptyState> : <NoAgents />}
      </div>
    )
  return (
    <ul className={css.agents}>
      {agents.map((agent) => (
        <AgentRow key={agent.id} agent={agent} />
      ))}
    </ul>
  )
}

/** Owners and admins create the first agent in the console. */
function NoAgents() {
  const space = useStore(session.state.$workspace)
  if (!isAdminRole(space?.userRole))
    return <EmptyState>No agents yet. Ask an admin to create one.</EmptyState>
  return (
    <EmptyState
      action={
        <a href="/admin/agents?open=new" target="_blank" rel="noreferrer" className={buttonClass()}>
          Create agent
        </a>
      }
    >
      No agents yet. Agents answer questions from your space’s content.
    </EmptyState>
  )
}

function AgentRow({ agent }: { agent: Agent }) {
  return (
    <li>
      <button type="button" className={css.agent} onClick={() => openPlace({ tab: 'agents', id: agent.id })}>
        <Avatar person={agent} size={44} />
        <span className={css.about}>
          <b className={css.name}>{agent.name}</b>
          <span className={css.greeting}>{agent.greeting || 'Answers from this space’s content.'}</span>
        </span>
      </button>
    </li>
  )
}

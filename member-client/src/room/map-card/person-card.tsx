import { openPlace } from '../../navigation/open-place.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Avatar } from '../../ui/person/avatar.tsx'
import type { LiveSpace } from '../live/live-space.ts'
import { $seatedAgents } from '../map/seated-agents.ts'
import type { ActionContext } from '../people/person-actions.ts'
import { actionsFor, itemsOf } from '../people/person-actions.ts'
import { noteOf } from '../people/person-summary.ts'
import { agentIcon } from '../places/agent-icon.ts'
import { TappedCard } from './tapped-card.tsx'

interface Tapped {
  live: LiveSpace
  acting: ActionContext
  personId: string
  at: { x: number; y: number }
}

/** Card of a person or agent that was tapped on the map, for as long as they are there. */
export const showPersonCard = createOverlay<Tapped>(
  (tapped, close) => tapped && <PersonCard key={tapped.personId} {...tapped} onClose={close} />,
)

function PersonCard({ live, acting, personId, at, onClose }: Tapped & { onClose(): void }) {
  useStore(live.doors.$closed)
  const person = useStore(live.people.$people).find(({ userId }) => userId === personId)
  if (!person) return <AgentCard {...{ personId, at, onClose }} />
  const acts = actionsFor(acting, person)
  return (
    <TappedCard
      name={person.name}
      note={noteOf(person, live.areaOf(personId))}
      picture={<Avatar person={{ ...person, id: personId }} size={36} status={person.status.state} />}
      items={itemsOf(acts, acting, personId)}
      at={at}
      onClose={onClose}
    />
  )
}

function AgentCard({ personId: id, at, onClose }: Pick<Tapped, 'personId' | 'at'> & { onClose(): void }) {
  const agent = useStore($seatedAgents).find(({ person }) => person.userId === id)?.person
  if (!agent) return null
  return (
    <TappedCard
      name={agent.name}
      note="Agent"
      picture={<Avatar person={{ ...agent, id }} size={36} />}
      items={[{ icon: agentIcon, words: 'Talk', run: () => openPlace({ tab: 'agents', id }) }]}
      at={at}
      onClose={onClose}
    />
  )
}

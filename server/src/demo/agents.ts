import { AGENT_TOOLS } from '@metapyra/contract/agents'
import type { Input } from '@metapyra/contract/calls'
import { figureAddress } from '@metapyra/contract/figure'
import { createAgent } from '../features/agent/core/manage.service.ts'
import type { MembersAct } from '../features/audit/service.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'

/** An area id of the map "small office". */
const LOUNGE = 71
const SAILOR = { top: 'sweater', topColour: 'blue', accessory: 'cap' }

const DEMO_AGENTS: Omit<Input<'POST v2/admin/workspace/agent-create'>, 'clientId'>[] = [
  {
    ...{ name: 'Skipper', areaId: LOUNGE, isOnBookingPages: false, isActive: true },
    image: figureAddress({
      ...{ skin: 'sand', hair: 'short', hairColour: 'white', beard: 'full' },
      ...SAILOR,
    }),
    greeting: 'Hi, I know this studio’s documents. Ask me about leave, expenses or the ferry screens.',
    instructions:
      'You help the people at a design studio. Be brief and friendly, and always say where you found something.',
    ...{ sources: ['library', 'events'], folderIds: [], tools: [...AGENT_TOOLS] },
  },
]

/** Creates agents that answer from the space's content. */
export const createDemoAgents = async (services: Services, from: MembersAct): Promise<void> => {
  for (const agent of DEMO_AGENTS) await createAgent(services, from, { ...agent, clientId: newId() })
}

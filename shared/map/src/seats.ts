import type { Area } from './plan.ts'

/** [AGENT-14] Whether an agent can have its seat there: desks are people's. */
export const seatsAgents = ({ kind }: Pick<Area, 'kind'>): boolean => kind !== 'desk'

import type { Area } from './plan.ts'

/** [AGENT-14] Whether an agent can have its seat there. Desks are only for people. */
export const seatsAgents = ({ kind }: Pick<Area, 'kind'>): boolean => kind !== 'desk'

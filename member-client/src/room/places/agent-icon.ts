/** A star of four points: an agent, as on the map. */
export const agentIcon = 'M12 3q1 8 9 9-8 1-9 9-1-8-9-9 8-1 9-9z'

import type { Area } from '@metapyra/map/plan'

/** [CHAT-26] True for map areas that people share, which have a chat. */
export const hasChat = ({ kind }: Pick<Area, 'kind'>): boolean => kind !== 'desk' && kind !== 'entrance'

/** Stable id of a room, unaffected by changes to its map. */
export const objectIdOf = (mapId: string | undefined, { id }: Pick<Area, 'id'>): string => `${mapId}/${id}`

import type { Desk } from '@metapyra/contract/entities/desk'
import type { Area } from '@metapyra/map/plan'
import { atom } from 'nanostores'

/** Whose desk is whose in the room that one is in. */
export const $desks = atom<readonly Desk[]>([])
/** How many notes lie unread on one's own. */
export const $unreadNotes = atom(0)

export const deskAt = (areaId: number): Desk | undefined =>
  $desks.get().find((desk) => desk.areaId === areaId)

export const noteWords = (count: number): string => `${count} ${count === 1 ? 'note' : 'notes'}`

/** What a part of the map is called: somebody's desk by its owner. */
export const areaName = ({ id, name }: Pick<Area, 'id' | 'name'>, selfId: string): string => {
  const desk = deskAt(id)
  if (!desk) return name
  return desk.userId === selfId ? 'Your desk' : `${desk.name}’s desk`
}

/** How it may stand on the map, the longest first; a desk that nobody has stands there where one looks closely. */
export const areaLabels = (area: Area, selfId: string): string[] => {
  const name = areaName(area, selfId)
  const desk = deskAt(area.id)
  if (!desk) return [name]
  if (desk.userId !== selfId) return [name, `${desk.name.split(' ')[0]}’s desk`]
  const unread = $unreadNotes.get()
  return unread > 0 ? [`${name} · ${noteWords(unread)}`, noteWords(unread)] : [name]
}

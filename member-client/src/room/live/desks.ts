import type { Desk } from '@metapyra/contract/entities/desk'
import type { Area } from '@metapyra/map/plan'
import { atom } from 'nanostores'

/** The desks of the current room and their owners. */
export const $desks = atom<readonly Desk[]>([])
/** Number of unread notes on the user's own desk. */
export const $unreadNotes = atom(0)

export const deskAt = (areaId: number): Desk | undefined =>
  $desks.get().find((desk) => desk.areaId === areaId)

export const noteWords = (count: number): string => `${count} ${count === 1 ? 'note' : 'notes'}`

/** The name of an area. A claimed desk is named after its owner. */
export const areaName = ({ id, name }: Pick<Area, 'id' | 'name'>, selfId: string): string => {
  const desk = deskAt(id)
  if (!desk) return name
  return desk.userId === selfId ? 'Your desk' : `${desk.name}’s desk`
}

/** The possible labels of an area on the map, longest first. An unclaimed desk is labeled only when zoomed in. */
export const areaLabels = (area: Area, selfId: string): string[] => {
  const name = areaName(area, selfId)
  const desk = deskAt(area.id)
  if (!desk) return [name]
  if (desk.userId !== selfId) return [name, `${desk.name.split(' ')[0]}’s desk`]
  const unread = $unreadNotes.get()
  return unread > 0 ? [`${name} · ${noteWords(unread)}`, noteWords(unread)] : [name]
}

import type { Area, Plan } from '@metapyra/map/plan'
import { ASKED_ROOM } from '@metapyra/session/storage-keys'
import { tab } from '../../session/session.ts'

/** Walks once to the room in the address that opened this tab: `/g/…?room=Lounge`, as in guest links to events. */
export const goToInitialRoom = ({ areas }: Plan, navigation: { goInto(room: Area): void }): void => {
  const name = tab.get(ASKED_ROOM)
  tab.remove(ASKED_ROOM)
  if (location.search) history.replaceState(history.state, '', location.pathname)
  const room = areas.find((area) => area.name === name && area.kind !== 'desk')
  if (room) navigation.goInto(room)
}

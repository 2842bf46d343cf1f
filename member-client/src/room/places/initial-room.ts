import type { Area, Plan } from '@metapyra/map/plan'
import { ASKED_ROOM } from '@metapyra/session/flag-names'
import { tab } from '../../session/session.ts'

/** Into the room that an address led this tab to, once: `/g/…?room=Lounge`, as guest links to events have it. */
export const goToAskedRoom = ({ areas }: Plan, ways: { goInto(room: Area): void }): void => {
  const name = tab.get(ASKED_ROOM)
  tab.remove(ASKED_ROOM)
  if (location.search) history.replaceState(history.state, '', location.pathname)
  const room = areas.find((area) => area.name === name && area.kind !== 'desk')
  if (room) ways.goInto(room)
}

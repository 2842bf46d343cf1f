import type { Event } from '@metapyra/contract/entities/event'
import { useId } from 'react'
import type { Places } from '../calendar/location.ts'
import { session } from '../session/session.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { chat, people } from '../ui/icons/action.ts'
import { forward } from '../ui/icons/menu.ts'
import { cross } from '../ui/icons/message.ts'
import { more } from '../ui/icons/room.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import * as iconButton from '../ui/style/icon-button.module.css'
import { editWithScope } from './form/scope-dialog.tsx'
import { openForm, openInvite, openShare } from './open-dialogs.ts'

const PENCIL = 'M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3'

const SAVE = 'M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15'
/** Address of the event's calendar file. */
const fileOf = ({ id, recurrenceId }: Event): string =>
  `/api/events/${id}.ics${recurrenceId ? `?occurrence=${encodeURIComponent(recurrenceId)}` : ''}`

/**
 * Opens the chat of everyone who can see the event, which then appears in the user's list. The call displays errors.
 */
const openChat = ({ id: eventId }: Event): Promise<void> =>
  session.api('POST v2/event/chat', { eventId }).then(
    ({ receiverId }) => session.state.$chatPlayer.set(receiverId),
    () => undefined,
  )

/** The actions on an event besides answering; most are for hosts. */
export function EventMenu({ event, places, isMember }: { event: Event; places: Places; isMember: boolean }) {
  const id = useId()
  const { status, mayChange } = event
  const isEditable = mayChange && status !== 'cancelled'
  const edit = () =>
    editWithScope({
      event,
      act: 'change',
      run: async (scope) => {
        // The whole series is edited from its first occurrence.
        const fullEvent =
          scope === 'all' ? await session.api('POST v2/event/get', { eventId: event.id }) : event
        openForm({ places, event: fullEvent, scope })
      },
    })
  return (
    <Menu
      id={`event-menu-${id}`}
      label="Event actions"
      className={iconButton.button}
      items={[
        ...(status === 'draft' ? [] : [{ icon: chat, words: 'Chat', run: () => void openChat(event) }]),
        ...(status === 'draft' || !isMember
          ? []
          : [{ icon: forward, words: 'Share in chat', run: () => openShare(event) }]),
        { icon: SAVE, words: 'Download .ics file', run: () => location.assign(fileOf(event)) },
        ...(isEditable
          ? [
              { icon: people, words: 'Invite', run: () => openInvite(event) },
              { icon: PENCIL, words: 'Edit', run: edit },
              {
                icon: cross,
                words: 'Cancel event',
                run: () => editWithScope({ event, act: 'cancel', run: null }),
              },
            ]
          : []),
      ]}
    >
      <Icon path={more} size={18} />
    </Menu>
  )
}

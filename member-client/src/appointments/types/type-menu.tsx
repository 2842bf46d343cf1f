import type { BookingType } from '@metapyra/contract/entities/appointment'
import { useId } from 'react'
import type { Places } from '../../calendar/location.ts'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { arrowRight, mail } from '../../ui/icons/action.ts'
import { link } from '../../ui/icons/menu.ts'
import { ban, check, cross } from '../../ui/icons/message.ts'
import { more, target } from '../../ui/icons/room.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import * as iconButton from '../../ui/style/icon-button.module.css'
import { openRemoveType, openSend, openTypeForm } from '../open-dialogs.ts'
import { isSpaceAdmin } from './is-space-admin.ts'
import { copyText, makeSingleLink, openLinkOf } from './links.ts'

/** True if the user can edit the type: it is their own, or a team’s and they are an owner or admin. */
const canEdit = ({ ownerId }: BookingType): boolean => ownerId !== null || isSpaceAdmin()

/** The actions on a meeting type. */
export function TypeMenu({ type, places }: { type: BookingType; places: Places }) {
  const id = useId()
  const { act } = useAction()
  const { id: typeId, isActive, ownerId, hosts } = type
  const ownHost = hosts.find(({ userId }) => userId === session.state.$user.get()?.id)
  const change = (input: { isActive: boolean }) =>
    act('change', async () => {
      await session.api('PUT v2/appointment/type', { typeId, ...input }, { isSilent: true })
      invalidate('appointment')
    })
  const step = (isOut: boolean) =>
    act('step', async () => {
      await session.api('POST v2/appointment/step-out', { typeId, isOut }, { isSilent: true })
      invalidate('appointment')
      session.toast(
        'success',
        isOut ? 'You won’t get these bookings for now.' : 'You’ll get these bookings again.',
      )
    })
  const single = () =>
    act('single', async () => copyText(await makeSingleLink(typeId), 'Single-use link copied.'))
  const see = () => act('see', async () => void window.open(await openLinkOf(typeId), '_blank', 'noopener'))
  return (
    <Menu
      id={`type-menu-${id}`}
      label={`More actions for ${type.title}`}
      className={iconButton.button}
      items={[
        ...(isActive
          ? [
              { icon: mail, words: 'Email link', run: () => openSend(type) },
              { icon: link, words: 'Copy single-use link', run: () => void single() },
              { icon: arrowRight, words: 'Preview', run: () => void see() },
            ]
          : []),
        ...(ownerId === null && ownHost
          ? [
              ownHost.isOut
                ? { icon: check, words: 'Resume my bookings', run: () => void step(false) }
                : { icon: ban, words: 'Pause my bookings', run: () => void step(true) },
            ]
          : []),
        ...(canEdit(type)
          ? [
              { icon: target, words: 'Edit', run: () => openTypeForm({ type, places }) },
              {
                icon: isActive ? ban : check,
                words: isActive ? 'Turn off' : 'Turn on',
                run: () => void change({ isActive: !isActive }),
              },
            ]
          : []),
        ...(canEdit(type) && !type.isDefault
          ? [{ icon: cross, words: 'Remove', run: () => openRemoveType(type) }]
          : []),
      ]}
    >
      <Icon path={more} size={18} />
    </Menu>
  )
}

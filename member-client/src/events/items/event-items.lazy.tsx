import type { Event, EventItem } from '@metapyra/contract/entities/event'
import { EVENT } from '@metapyra/contract/event'
import { loadPart } from '@metapyra/session/load-part'
import { useState } from 'react'
import { invalidate } from '../../data/query.ts'
import { typeWords } from '../../library/item/item-display.ts'
import { ItemIcon } from '../../library/item-icon.tsx'
import { openPlace } from '../../navigation/open-place.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { cross } from '../../ui/icons/message.ts'
import * as iconButton from '../../ui/style/icon-button.module.css'
import { updateEvent } from '../event-store.ts'
import * as css from './event-items.module.css'

/**
 * [EVENT-31] The library items attached to an event, as far as the reader can see them. The event's hosts choose them.
 */
export function EventItems({ event }: { event: Event }) {
  const { id: eventId, version, items, mayChange, status } = event
  const [busyOf, setBusyOf] = useState<number | null>(null)
  const isEditable = mayChange && status !== 'cancelled'
  if (items.length === 0 && !isEditable) return null
  const save = async (itemIds: string[]) => {
    setBusyOf(version)
    try {
      await updateEvent({ eventId, version, itemIds })
    } catch {
      // The call has already displayed the error. Reload, because someone else may have changed the event meanwhile.
      setBusyOf(null)
      invalidate('event')
    }
  }
  const ids = items.map(({ id }) => id)
  const add = () =>
    void loadPart(() => import('../../library/pick/item-picker.lazy.tsx')).then(
      ({ showPicker }) =>
        showPicker({
          title: 'Add files and notes',
          addedIds: ids,
          most: EVENT.itemsMost,
          run: (picked) => save([...ids, ...picked.map(({ id }) => id)]),
        }),
      () => session.toast('warning', 'This didn’t load. Try again.'),
    )
  return (
    <section aria-label="Files and notes">
      <h4 className={css.title}>Files and notes</h4>
      <ul className={css.items}>
        {items.map((item) => (
          <li key={item.id} className={css.item}>
            <OpenItem item={item} />
            {isEditable && (
              <button
                type="button"
                className={iconButton.button}
                aria-label={`Remove ${item.name} from event`}
                title="Remove from event"
                disabled={busyOf === version}
                onClick={() => void save(ids.filter((id) => id !== item.id))}
              >
                <Icon path={cross} size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isEditable && items.length < EVENT.itemsMost && (
        <Button kind="plain" size="small" onClick={add}>
          Add from library
        </Button>
      )}
    </section>
  )
}

function OpenItem({ item }: { item: EventItem }) {
  const { id, kind, name, mime } = item
  return (
    <button type="button" className={css.open} onClick={() => openPlace({ tab: 'library', id })}>
      <ItemIcon kind={kind} name={name} version={mime === null ? null : { mime }} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.about}>{typeWords(item)}</span>
      </span>
    </button>
  )
}

import { mediumDay } from '../../calendar/moments.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { Avatar } from '../../ui/person/avatar.tsx'
import { NotLoaded } from '../settings/not-loaded.tsx'
import * as css from '../settings/section.module.css'
import { Section } from '../settings/section.tsx'
import { useAccountCall } from '../settings/use-account-call.ts'

/** The people whom the user has blocked in the space. */
export function BlockedSection() {
  const { value, failure, reload } = useAccountCall('POST v2/chat/blocks', {})
  const { busy, act } = useAction()
  if (!value || failure) return <NotLoaded failure={failure} rowHeight={64} onRetry={reload} />
  const unblock = (personId: string, name: string) =>
    act(personId, async () => {
      await session.api('POST v2/chat/block', { personId, isOn: false })
      await reload()
      session.toast('success', `${name} unblocked.`)
    })
  return (
    <Section
      title="Blocked people"
      lead={
        value.rows.length === 0
          ? 'You haven’t blocked anyone. To block someone, use the menu on their name or a message.'
          : 'They can’t message you directly, and their other messages are collapsed. They aren’t notified.'
      }
    >
      <ul className={css.rows}>
        {value.rows.map(({ personId, name, image, colour, blockedAt }) => (
          <li key={personId} className={css.row}>
            <Avatar person={{ id: personId, name, image, colour }} size={32} />
            <div className={css.what}>
              <p className={css.name}>{name}</p>
              <p className={css.note}>Blocked {mediumDay(blockedAt)}</p>
            </div>
            <Button
              kind="plain"
              size="small"
              isBusy={busy === personId}
              aria-label={`Unblock ${name}`}
              onClick={() => void unblock(personId, name)}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

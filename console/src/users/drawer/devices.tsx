import type { PersonDevice } from '@metapyra/contract/entities/bulk'
import { Button } from 'antd'
import { useAccess } from '../../providers/access.ts'
import { useCallMutation } from '../../providers/use-call.ts'
import { Instant } from '../../ui/format/instant.tsx'
import css from './drawer.module.css'
import type { PersonDetails } from './resource.ts'

const SHARED = 'This login isn’t only for this space. Deactivate the person to keep them out.'

export const nameOf = ({ browser, system }: PersonDevice) =>
  [browser, system].filter(Boolean).join(' on ') || 'Unknown browser'

/**
 * The devices on which the person has this space open or is logged in to it; nothing about other spaces, and no IP
 * addresses.
 */
export function Devices({ details }: { details: PersonDetails }) {
  const { person, devices } = details
  const { act, isActing } = useCallMutation('person')
  const answer = useAccess()('seeDevices', person)
  const end = (deviceId?: string) => {
    const input = { userId: person.userId, ...(deviceId && { deviceId }) }
    void act('POST v2/admin/workspace/end-person-sessions', input, 'Logged out of this space.')
  }
  const endable = devices.filter(({ canEnd }) => canEnd)
  return (
    <section className={css['section']}>
      <h2>Browsers logged in to this space</h2>
      {!answer.can && <p className={css['muted']}>{answer.reason}</p>}
      {answer.can && devices.length === 0 && <p className={css['muted']}>None right now.</p>}
      <ul className={css['devices']}>
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <strong>{nameOf(device)}</strong>
              {device.isHere && <span className={css['here']}> in the space now</span>}
              <p className={css['muted']}>
                Since <Instant at={device.since} />, last seen <Instant at={device.lastSeenAt} />
              </p>
            </div>
            <Button
              size="small"
              danger
              disabled={!device.canEnd || isActing}
              title={device.canEnd ? undefined : SHARED}
              aria-label={`Log out ${nameOf(device)}`}
              onClick={() => end(device.id)}
            >
              Log out
            </Button>
          </li>
        ))}
      </ul>
      {endable.length > 1 && (
        <Button size="small" danger disabled={isActing} onClick={() => end()}>
          Log out of this space everywhere
        </Button>
      )}
      {endable.length > 0 && (
        <p className={css['muted']}>
          Ends only the login to this space. Anyone still logged in to their account can come back; deactivate
          them to keep them out.
        </p>
      )}
    </section>
  )
}

import { CopyButton } from '../../ui/clipboard/copy-button.tsx'
import { Instant } from '../../ui/format/instant.tsx'
import css from './drawer.module.css'
import type { PersonDetails } from './resource.ts'

export function PersonFacts({ details }: { details: PersonDetails }) {
  const { person, mobile, invitedBy } = details
  return (
    <dl className={css['facts']}>
      {person.invitedAt && (
        <div>
          <dt>Invited</dt>
          <dd>
            <Instant at={person.invitedAt} />
            {invitedBy && ` by ${invitedBy}`}
          </dd>
        </div>
      )}
      <div>
        <dt>Joined</dt>
        <dd>
          <Instant at={person.joinedAt} />
        </dd>
      </div>
      <div>
        <dt>Last active</dt>
        <dd>
          <Instant at={person.lastActiveAt} />
        </dd>
      </div>
      {mobile && (
        <div>
          <dt>Mobile</dt>
          <dd>{mobile}</dd>
        </div>
      )}
      <div>
        <dt>ID</dt>
        <dd>
          <CopyButton text={person.userId} label="ID" />
        </dd>
      </div>
    </dl>
  )
}

import { ROLE_LABELS, STATUS_LABELS } from '@metapyra/contract/people'
import { CopyButton } from '../../ui/clipboard/copy-button.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import css from './drawer.module.css'
import type { PersonDetails } from './resource.ts'

export function PersonHead({ details, isSelf }: { details: PersonDetails; isSelf: boolean }) {
  const { person, isHere } = details
  const { name, email, image, colour, role, status, companyPosition } = person
  return (
    <div className={css['head']}>
      <Avatar name={name || email} image={image} colour={colour} />
      <div className={css['who']}>
        <p className={css['standing']}>
          {ROLE_LABELS[role]} · {STATUS_LABELS[status]}
          {isHere && <span className={css['here']}> · in the space now</span>}
          {isSelf && ' · you'}
        </p>
        {companyPosition && <p className={css['muted']}>{companyPosition}</p>}
        <p className={css['address']}>
          <span>{email}</span> <CopyButton text={email} label="email" />
        </p>
      </div>
    </div>
  )
}

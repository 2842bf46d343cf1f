import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/picture/avatar.tsx'
import table from '../../ui/table/table.module.css'
import { usePersonLink } from '../drawer/person-address.ts'
import type { Member } from '../resource.ts'
import css from './people-table.module.css'

interface PersonCellProps {
  member: Member
  isSelf: boolean
  /** Displayed below the name and email. */
  children?: ReactNode
}

/** The person; on a narrow screen, the content of missing columns is below the name. */
export function PersonCell({ member, isSelf, children }: PersonCellProps) {
  const { name, email, image, colour, userId } = member
  const link = usePersonLink(userId)
  return (
    <div className={table['person']}>
      <Avatar name={name || email} image={image} colour={colour} />
      <div className={css['names']}>
        <span className={css['name']}>
          <Link
            to={link}
            className={`${table['clip']} ${css['open']}`}
            title={name || email}
            data-person={userId}
          >
            {name || email}
          </Link>
          {isSelf && <span className={css['you']}>you</span>}
        </span>
        {name && <span className={`${table['clip']} ${css['below']}`}>{email}</span>}
        {children}
      </div>
    </div>
  )
}

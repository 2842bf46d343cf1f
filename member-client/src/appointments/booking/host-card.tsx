import { Avatar } from '../../ui/person/avatar.tsx'
import * as css from './booking-frame.module.css'
import type { PageOf } from './booking-page-format.ts'
import { hostWords } from './booking-page-format.ts'

const MOST_PICTURES = 4

/** The hosts, with their pictures. */
export const HostCard = ({ page }: { page: PageOf }) => (
  <div className={css.hosts}>
    <span className={css.pictures}>
      {page.hosts.slice(0, MOST_PICTURES).map(({ name, image, colour }) => (
        <Avatar key={name} person={{ id: name, name, image, colour }} size={48} />
      ))}
    </span>
    <p>
      {hostWords(page)}
      <span className={css.aside}>{page.spaceName}</span>
    </p>
  </div>
)

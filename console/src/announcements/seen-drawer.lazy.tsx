import type { Announcement } from '@metapyra/contract/entities/announcement'
import { plainText } from '@metapyra/contract/rich-text'
import { Pagination } from 'antd'
import { useState } from 'react'
import { SideDrawer } from '../ui/dialog/side-drawer.tsx'
import { formatCount } from '../ui/format/counted.ts'
import { Instant } from '../ui/format/instant.tsx'
import { Avatar } from '../ui/picture/avatar.tsx'
import { ListFailed } from '../ui/table/list-failed.tsx'
import { TableSkeleton } from '../ui/table/table-skeleton.tsx'
import css from './announcements.module.css'
import { useViews } from './use-announcements.ts'

/** The people who have closed the announcement with “Got it”, newest first. */
export function SeenDrawer({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const { query, page, pageSize, turnTo } = useViews(announcement.id)
  const { data } = query
  const total = data?.total ?? 0
  return (
    <SideDrawer
      isToRead
      open={isOpen}
      title="Seen by"
      size={440}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      <p className={css['quoted']}>{plainText(announcement.description)}</p>
      {query.isError && !data ? (
        <ListFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <TableSkeleton />
      ) : (
        <>
          <p className={css['line']}>
            {total === 0
              ? 'No one has closed it yet. Members count once they do; guests aren’t counted.'
              : `${formatCount(total, 'member has', 'members have')} closed it. Guests aren’t counted.`}
          </p>
          <ul className={css['people']}>
            {data.data.map(({ userId, name, image, colour, seenAt }) => (
              <li key={userId}>
                <Avatar name={name} image={image} colour={colour} />
                <span className={css['name']} dir="auto">
                  {name}
                </span>
                <span className={css['line']}>
                  <Instant at={seenAt} />
                </span>
              </li>
            ))}
          </ul>
          {total > pageSize && (
            <Pagination
              current={page}
              pageSize={pageSize}
              total={total}
              showSizeChanger={false}
              size="small"
              onChange={turnTo}
            />
          )}
        </>
      )}
    </SideDrawer>
  )
}

import type { BoardNotice } from '../navigation/board-notices.ts'
import { $news, bodyOf, drop } from '../navigation/board-notices.ts'
import { openPlace } from '../navigation/open-place.ts'
import { Button } from '../ui/controls/button.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import * as floating from '../ui/style/floating-card.module.css'
import * as card from '../ui/style/room-card.module.css'

function Card({ notice }: { notice: BoardNotice }) {
  const dismiss = () => drop((candidate) => candidate === notice)
  return (
    <section className={`${floating.card} ${card.card}`} aria-label={`${notice.label}: ${notice.title}`}>
      <p className={card.text}>
        <strong>{notice.title}</strong>
        {/* Screen readers don't announce the countdown every minute. */}
        <span className={card.more} aria-live="off">
          {bodyOf(notice)}
        </span>
      </p>
      <p className={card.acts}>
        <Button
          size="small"
          onClick={() => {
            dismiss()
            openPlace(notice.place)
          }}
        >
          View
        </Button>
        <Button kind="quiet" size="small" onClick={dismiss}>
          Dismiss
        </Button>
      </p>
    </section>
  )
}

/**
 * [BOARD-4] This many notifications are displayed over the room, with the number of others and the tab that has them.
 */
export function NotificationCards({ most }: { most: number }) {
  const notices = useStore($news)
  const [next] = notices.slice(most)
  return (
    <>
      {notices.slice(0, most).map((notice) => (
        <Card key={notice.place.id} notice={notice} />
      ))}
      {next && (
        <Button
          kind="plain"
          size="small"
          onClick={() => {
            drop((notice) => notices.indexOf(notice) >= most && notice.place.tab === next.place.tab)
            openPlace({ ...next.place, id: null })
          }}
        >
          {notices.length - most} more
        </Button>
      )}
    </>
  )
}

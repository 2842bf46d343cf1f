import type { BoardNotice } from '../navigation/board-notices.ts'
import { $news, bodyOf, drop } from '../navigation/board-notices.ts'
import { openPlace } from '../navigation/open-place.ts'
import { Button } from '../ui/controls/button.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import * as floating from '../ui/style/floating-card.module.css'
import * as card from '../ui/style/room-card.module.css'

function Card({ news }: { news: BoardNotice }) {
  const put = () => drop((one) => one === news)
  return (
    <section className={`${floating.card} ${card.card}`} aria-label={`${news.label}: ${news.title}`}>
      <p className={card.text}>
        <strong>{news.title}</strong>
        {/* Screen readers don't announce the countdown every minute. */}
        <span className={card.more} aria-live="off">
          {bodyOf(news)}
        </span>
      </p>
      <p className={card.acts}>
        <Button
          size="small"
          onClick={() => {
            put()
            openPlace(news.place)
          }}
        >
          View
        </Button>
        <Button kind="quiet" size="small" onClick={put}>
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
  const news = useStore($news)
  const [next] = news.slice(most)
  return (
    <>
      {news.slice(0, most).map((one) => (
        <Card key={one.place.id} news={one} />
      ))}
      {next && (
        <Button
          kind="plain"
          size="small"
          onClick={() => {
            drop((one) => news.indexOf(one) >= most && one.place.tab === next.place.tab)
            openPlace({ ...next.place, id: null })
          }}
        >
          {news.length - most} more
        </Button>
      )}
    </>
  )
}

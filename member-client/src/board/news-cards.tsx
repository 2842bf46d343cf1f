import type { News } from '../navigation/news.ts'
import { $news, bodyOf, drop } from '../navigation/news.ts'
import { openPlace } from '../navigation/open-place.ts'
import { Button } from '../ui/controls/button.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import * as floating from '../ui/style/floating-card.module.css'
import * as card from '../ui/style/room-card.module.css'

function Card({ news }: { news: News }) {
  const put = () => drop((one) => one === news)
  return (
    <section className={`${floating.card} ${card.card}`} aria-label={`${news.label}: ${news.title}`}>
      <p className={card.text}>
        <strong>{news.title}</strong>
        {/* That it comes nearer is not told to screen readers each minute. */}
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

/** [BOARD-4] So many stand over the room, and how many more there are, in whose tab they are. */
export function NewsCards({ most }: { most: number }) {
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

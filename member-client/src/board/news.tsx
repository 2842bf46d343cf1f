import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { Button } from '../design/button.tsx'
import * as floating from '../design/floating-card.module.css'
import * as card from '../design/room-card.module.css'
import { useStore } from '../design/use-store.ts'
import { showOverRoom } from '../over-room.ts'
import type { BoardPlace } from './open-board.ts'
import { openPlace } from './open-board.ts'

/** What one is told of something on the board, until one has seen to it. */
export interface News {
  /** `About an event` */
  label: string
  place: BoardPlace
  title: string
  body: string
}

const $news = atom<readonly News[]>([])
const nameOf = ({ place: { tab, id } }: News) => `${tab} ${id}`

/** The newest first; of each thing it takes the place of what was told of it before. */
export const tellNews = (news: News): void =>
  $news.set([news, ...$news.get().filter((one) => nameOf(one) !== nameOf(news))])

function NewsCard() {
  const [news] = useStore($news)
  const put = () => $news.set($news.get().slice(1))
  return (
    <div className={card.place} role="status">
      {news && (
        <section className={`${floating.card} ${card.card}`} aria-label={news.label}>
          <p className={card.text}>
            <strong>{news.title}</strong>
            <span className={card.more}>{news.body}</span>
          </p>
          <p className={card.acts}>
            <Button
              size="small"
              onClick={() => {
                put()
                openPlace(news.place)
              }}
            >
              Show
            </Button>
            <Button kind="quiet" size="small" onClick={put}>
              Later
            </Button>
          </p>
        </section>
      )}
    </div>
  )
}

export const showNews = (socket: SpaceSocket): void => showOverRoom(socket, <NewsCard />)

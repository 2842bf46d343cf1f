import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { askedPlace } from '../board/asked-place.ts'
import { $boardPlace } from '../board/open-board.ts'
import { Button } from '../design/button.tsx'
import * as floating from '../design/floating-card.module.css'
import * as card from '../design/room-card.module.css'
import { useStore } from '../design/use-store.ts'
import { showOverRoom } from '../over-room.ts'

/** What one is told of an event, until one has seen to it. */
interface News {
  eventId: string
  recurrenceId: string | null
  title: string
  body: string
}

const $news = atom<readonly News[]>([])
const nameOf = ({ eventId, recurrenceId }: News) => (recurrenceId ? `${eventId}@${recurrenceId}` : eventId)

const NewsCard = () => {
  const [news] = useStore($news)
  const put = () => $news.set($news.get().slice(1))
  return (
    <div className={card.place} role="status">
      {news && (
        <section className={`${floating.card} ${card.card}`} aria-label="About an event">
          <p className={card.text}>
            <strong>{news.title}</strong>
            <span className={card.more}>{news.body}</span>
          </p>
          <p className={card.acts}>
            <Button
              size="small"
              onClick={() => {
                put()
                $boardPlace.set({ tab: 'events', id: nameOf(news) })
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

const watched = new WeakSet<SpaceSocket>()

/** Reminders, invitations and changes, as they come; and what of the board an address led here for. Called with each entering. */
export const watch = (socket: SpaceSocket): void => {
  const asked = askedPlace()
  if (asked) $boardPlace.set(asked)
  if (watched.has(socket)) return
  watched.add(socket)
  // The newest first; of each event it takes the place of what was told of it before.
  const hear = (news: News) => $news.set([news, ...$news.get().filter((one) => nameOf(one) !== nameOf(news))])
  socket.on('event:reminder', hear)
  socket.on('event:told', hear)
  showOverRoom(socket, <NewsCard />)
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './biome.ts'

/**
 * Modules that subscribe to live events without `data/live.ts`, and why nothing stays stale there after a lost
 * connection. Events during the outage are lost, so data from events has to be loaded again when the room is entered.
 */
const OTHER_CATCH_UP: Record<string, string> = {
  // Entering the room sends these again: people, desks, doors, and the person's current conversation.
  'room/live/live-space.ts': 'told by space:enter',
  'room/live/doors.ts': 'told by space:enter',
  'room/live/join-room.ts': 'is what enters',
  'calls/talk.ts': 'told again by talk:media, which is said with each entering',
  'calls/engine/engine.lazy.ts': 'captions are of their moment',
  'room/door/door-actions.lazy.ts': 'knocks end with the line of who knocked or heard them',
  'chat/chats.ts': 'chat.resync() at each entering',
  'room/live/social.ts': 'waves and reactions are of their moment',
  'room/presence/following-banner.lazy.tsx': 'is about people, whom entering brings anew',
  'room/presence/greetings.tsx': 'is about people, whom entering brings anew',
  'room/reception/reception-screen.lazy.tsx': 'told by space:enter',
  'room/reception/use-reception-call.ts': 'a call at the reception ends with the line',
  // Called on each entering by room-watch.lazy.ts or board/watch.lazy.ts, and fetch their data each time.
  'room/announcement/watch.ts': 'watcher',
  'account/ownership/load-ownership-offer.ts': 'watcher',
  'session/watch-rights.ts': 'watcher',
  'room/desk/watch.lazy.tsx': 'watcher',
  'room/agent-seats/watch.lazy.tsx': 'watcher',
  'polls/watch.tsx': 'watcher',
  // People who are away get a notification or an email. Nothing is stored that could become stale.
  'events/watch.ts': 'news of their moment',
  'appointments/watch.ts': 'news of their moment',
}

const sources = join(root, 'member-client/src')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
)
const textOf = (file: string): string => readFileSync(join(sources, file), 'utf8')
/** Socket.IO's own events have no colon; shared/session handles those of the connection. */
const HEARS = /\.on\(\s*'[a-z]+:[a-z-]+'|socket\.on\(event\b/

test('[LIVE-22] whoever keeps what live news told catches up after a cut, by data/live.ts or a named way', () => {
  const hearing = files.filter((file) => HEARS.test(textOf(file)))
  expect(hearing.toSorted()).toEqual(Object.keys(OTHER_CATCH_UP).toSorted())
})

test('what looks again with each entering is called with each', () => {
  const callers = textOf('app/room-watch.lazy.ts') + textOf('board/watch.lazy.ts')
  const watchers = Object.keys(OTHER_CATCH_UP).filter((file) => OTHER_CATCH_UP[file] === 'watcher')
  expect(watchers.length).toBeGreaterThan(3)
  for (const file of watchers) expect(callers).toMatch(new RegExp(`/${file.replace('.', '\\.')}'`))
})

test('what the board loads is stale after its live events', () => {
  const table = textOf('data/live.ts')
  const missing = ['event:changed', 'booking:changed', 'library:changed', 'poll:listed'].filter(
    (event) => !table.includes(`'${event}': (`),
  )
  expect(missing).toEqual([])
})

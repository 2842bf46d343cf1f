import type { SpaceSocket } from '@metapyra/session/realtime'
import { guardTalk } from '../leaving/guard-talk.ts'
import { isTalkUnderWay } from '../leaving/talk-under-way.ts'
import { $live } from '../live/current-space.ts'
import { watchIdleness } from './idle-watch.ts'

/** Watches whether the user is there, and asks before they leave a talk. Called each time they enter the room. */
export const watchPresence = (socket: SpaceSocket): void => {
  const talk = $live.get()?.talk
  if (talk) guardTalk(talk)
  watchIdleness(socket, () => talk !== undefined && isTalkUnderWay(talk.$talk.get()))
}

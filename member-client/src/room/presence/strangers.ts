import type { TalkStranger } from '@metapyra/contract/talk'
import type { SpaceConnection, SpaceSocket } from '@metapyra/session/realtime'
import type { Face } from '../../session/face.ts'
import { session } from '../../session/session.ts'
import { closeGreeting, showGreeting } from './greetings.tsx'

interface Meeting {
  connection: Pick<SpaceConnection, 'socket' | 'ask'>
  faceOf(personId: string): Face | undefined
}

/** Who stands near by what was told last: whoever says “Not now” is asked again once they have parted. */
const nearBy = new WeakMap<SpaceSocket, readonly TalkStranger[]>()
const nearIn = ({ connection }: Meeting) => nearBy.get(connection.socket) ?? []

const agree = async (meeting: Meeting, { userId, name }: Face): Promise<void> => {
  try {
    await meeting.connection.ask('talk:agree', { to: userId })
    if (nearIn(meeting).some((one) => one.userId === userId))
      session.toast('info', `You can talk once ${name} accepts.`)
  } catch {
    session.toast('warning', `${name} walked away.`)
  }
}

/** [TALK-40] Asks, over the room, whether one would talk with those who stand near for the first time. */
export const showStrangers = (meeting: Meeting, strangers: readonly TalkStranger[]): void => {
  const before = nearIn(meeting)
  nearBy.set(meeting.connection.socket, strangers)
  const isIn = (all: readonly TalkStranger[], id: string) => all.some(({ userId }) => userId === id)
  for (const { userId } of before) if (!isIn(strangers, userId)) closeGreeting('talk', userId)
  for (const { userId, isAwaited } of strangers) {
    const from = meeting.faceOf(userId)
    if (!from || isAwaited || isIn(before, userId)) continue
    const answer = () => void agree(meeting, from)
    showGreeting(meeting.connection.socket, { kind: 'talk', from, answer })
  }
}

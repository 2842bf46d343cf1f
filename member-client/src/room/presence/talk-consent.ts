import type { ConsentCandidate } from '@metapyra/contract/entities/talk'
import type { SpaceConnection, SpaceSocket } from '@metapyra/session/realtime'
import type { ProfileSummary } from '../../session/profile-summary.ts'
import { session } from '../../session/session.ts'
import { closeGreeting, showGreeting } from './greetings.tsx'

interface Meeting {
  connection: Pick<SpaceConnection, 'socket' | 'ask'>
  faceOf(personId: string): ProfileSummary | undefined
}

/** People nearby, by the last message. After “Not now”, the question returns once they have parted and met again. */
const nearBy = new WeakMap<SpaceSocket, readonly ConsentCandidate[]>()
const nearIn = ({ connection }: Meeting) => nearBy.get(connection.socket) ?? []

const agree = async (meeting: Meeting, { userId, name }: ProfileSummary): Promise<void> => {
  try {
    await meeting.connection.ask('talk:agree', { to: userId })
    if (nearIn(meeting).some((person) => person.userId === userId))
      session.toast('info', `You can talk once ${name} accepts.`)
  } catch {
    session.toast('warning', `${name} walked away.`)
  }
}

/** [TALK-40] Asks over the room for consent to talk with people nearby whom the user has not talked to before. */
export const askTalkConsent = (meeting: Meeting, strangers: readonly ConsentCandidate[]): void => {
  const before = nearIn(meeting)
  nearBy.set(meeting.connection.socket, strangers)
  const isIn = (all: readonly ConsentCandidate[], id: string) => all.some(({ userId }) => userId === id)
  for (const { userId } of before) if (!isIn(strangers, userId)) closeGreeting('talk', userId)
  for (const { userId, isAwaited } of strangers) {
    const from = meeting.faceOf(userId)
    if (!from || isAwaited || isIn(before, userId)) continue
    const answer = () => void agree(meeting, from)
    showGreeting(meeting.connection.socket, { kind: 'talk', from, answer })
  }
}

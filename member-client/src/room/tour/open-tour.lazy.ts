import { storeFor } from '@metapyra/session/local-store'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { session } from '../../session/session.ts'
import { showTour } from './tour.tsx'

const { $tutorialSlider, $user } = session.state
const SEEN = 'tour'
const seenBy = (userId: string) => storeFor<boolean>(userId, SEEN)

/** Members are new until they close the tour, on any device. For guests, this browser stores it. */
const isNew = async (userId: string): Promise<boolean> => {
  const user = $user.get()
  return user?.type === 'account' ? user.isNewUser : !(await seenBy(userId).get(SEEN))
}

const noteSeen = async (userId: string): Promise<void> => {
  $tutorialSlider.set(false)
  const user = $user.get()
  if (user?.type !== 'account') await seenBy(userId).put(SEEN, true)
  else if (user.isNewUser) $user.set((await session.api('PUT v2/user/update', { isNewUser: false })) ?? user)
}

/** If storing fails, the tour appears again next time. */
export const openTour = (socket: SpaceSocket, userId: string): void =>
  showTour(socket, () => void noteSeen(userId).catch(() => undefined))

/** §3 `tutorialSlider`: displays the tour to people who join for the first time. */
export const openTourOnFirstVisit = async (socket: SpaceSocket, userId: string): Promise<void> => {
  if ($tutorialSlider.get() && (await isNew(userId))) openTour(socket, userId)
}

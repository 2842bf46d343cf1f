import { storeFor } from '@metapyra/session/kept'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { session } from '../../session/session.ts'
import { showTour } from './tour.tsx'

const { $tutorialSlider, $user } = session.state
const SEEN = 'tour'
const seenBy = (userId: string) => storeFor<boolean>(userId, SEEN)

/** Members are new until they have closed it, wherever they look next; of guests this browser knows. */
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

/** Where it is not noted that it was seen, it is shown once more. */
export const openTour = (socket: SpaceSocket, userId: string): void =>
  showTour(socket, () => void noteSeen(userId).catch(() => undefined))

/** §3 `tutorialSlider`: shows whoever comes for the first time what one does here. */
export const openTourOnFirstVisit = async (socket: SpaceSocket, userId: string): Promise<void> => {
  if ($tutorialSlider.get() && (await isNew(userId))) openTour(socket, userId)
}

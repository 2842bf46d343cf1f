import { loadPart } from '@metapyra/session/load-part'
import { session } from '../session/session.ts'

/** Background tasks start once there is a user. */
export const watchUser = () =>
  session.state.$user.listen(
    (user) =>
      user &&
      loadPart(() => import('./background-tasks.lazy.ts')).then(({ startBackgroundTasks }) =>
        startBackgroundTasks(),
      ),
  )

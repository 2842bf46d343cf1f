import { loadPart } from '@metapyra/session/load-part'
import { session } from '../session/session.ts'

/** What goes on beside the screens is for whoever is here. */
export const watchUser = () =>
  session.state.$user.listen(
    (user) => user && loadPart(() => import('./visit.ts')).then(({ watch }) => watch()),
  )

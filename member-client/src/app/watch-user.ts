import { session } from '../session/session.ts'

/** What goes on beside the screens is for whoever is here. */
export const watchUser = () =>
  session.state.$user.listen((user) => user && import('./visit.ts').then(({ watch }) => watch()))

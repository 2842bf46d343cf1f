import { session } from '../session.ts'

/** What tells of messages, and opens the client without a network, is for whoever is here. */
export const watchUser = () =>
  session.state.$user.listen((user) => user && import('../push/watch.ts').then(({ watch }) => watch()))

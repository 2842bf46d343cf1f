import type { Route } from '@metapyra/session/routes'
import { matchRoute } from '@metapyra/session/routes'
import { savedLinks, session } from '../session/session.ts'
import type { ScreenModule } from './lazy-screen.ts'
import { screenOf } from './routes.tsx'

export interface OpenScreen extends ScreenModule {
  route: Route
}

/** Begins to load what a link leads to, before it is followed. */
export const preload = (path: string) => {
  // A chunk that does not come is dealt with when the screen is opened.
  screenOf(matchRoute(path).name)
    .load()
    .catch(() => undefined)
}

/** The screen that the HTML of an address shows already; whether it may stay is decided afterwards. */
export const screenAt = async (path: string): Promise<OpenScreen> => {
  const route = matchRoute(path)
  return { route, ...(await screenOf(route.name).load()) }
}

const { enter, restore, state } = session

/** Without a network nobody can tell who is here: the loading screen says so, and the page goes on by itself. */
const untilOnline = () =>
  navigator.onLine || new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** Decides and loads the screen of an address, or answers the path to go to; null where the page is being left. */
export const openScreen = async (path: string, inAddress: string): Promise<OpenScreen | string | null> => {
  const search = savedLinks.searchOf(path, inAddress)
  const route = matchRoute(path, search)
  // The guard mostly lets pass: the chunk comes while it asks the server.
  const loading = screenOf(route.name).load()
  loading.catch(() => undefined)
  if (state.$isRestoring.get()) await untilOnline()
  const decision = await (state.$isRestoring.get() ? restore(path, search) : enter(path, search))
  if (decision.to === 'host') return null
  if (decision.to === 'path') return decision.path
  return { route, ...(await loading) }
}

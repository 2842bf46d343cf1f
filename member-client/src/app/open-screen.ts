import type { Route } from '@metapyra/session/routes'
import { matchRoute } from '@metapyra/session/routes'
import { savedLinks, session } from '../session/session.ts'
import type { ScreenModule } from './lazy-screen.ts'
import { screenOf } from './routes.tsx'

export interface OpenScreen extends ScreenModule {
  route: Route
}

/** Starts loading the screen of a link before it is followed. */
export const preload = (path: string) => {
  // A chunk that fails to load is handled when the screen opens.
  screenOf(matchRoute(path).name)
    .load()
    .catch(() => undefined)
}

/** The screen that the prerendered HTML already displays. The guard decides afterwards whether it can stay. */
export const screenAt = async (path: string): Promise<OpenScreen> => {
  const route = matchRoute(path)
  return { route, ...(await screenOf(route.name).load()) }
}

const { enter, restore, state } = session

/** Offline, the session can't be restored. The loading screen says so, and the page continues once online. */
const untilOnline = () =>
  navigator.onLine || new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/**
 * Runs the guard and loads the screen of an address. Returns the path of a redirect instead if there is one; null if
 * the page is being left.
 */
export const openScreen = async (path: string, inAddress: string): Promise<OpenScreen | string | null> => {
  const search = savedLinks.searchOf(path, inAddress)
  const route = matchRoute(path, search)
  // The guard usually lets the user pass, so the chunk loads while it asks the server.
  const loading = screenOf(route.name).load()
  loading.catch(() => undefined)
  if (state.$isRestoring.get()) await untilOnline()
  const decision = await (state.$isRestoring.get() ? restore(path, search) : enter(path, search))
  if (decision.to === 'host') return null
  if (decision.to === 'path') return decision.path
  return { route, ...(await loading) }
}

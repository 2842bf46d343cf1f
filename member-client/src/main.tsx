import './ui/style/tokens.css'
import './ui/style/base.css'
import type { Root } from 'react-dom/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { screenAt } from './app/open-screen.ts'
import { watchToasts } from './app/watch-toasts.ts'
import { watchUser } from './app/watch-user.ts'
import { startTheme } from './ui/style/theme.ts'

// `index.html` contains it.
const root = document.querySelector('#root') as Element

const start = () => {
  startTheme()
  watchToasts()
  watchUser()
}
/** Renders everything again when the computer's time zone changes. */
const rerenderOnTimeZone = (appRoot: Root) =>
  addEventListener('timezonechange', () => appRoot.render(<App />))
if (!root.querySelector('#boot')) {
  // Prerendered at build: the page stays as it is and is hydrated once its code is loaded.
  const first = await screenAt(location.pathname)
  rerenderOnTimeZone(hydrateRoot(root, <App first={first} />))
  // Not earlier, because the page is prerendered for the light theme. Its CSS already applies the right one.
  start()
} else {
  start()
  root.replaceChildren()
  const appRoot = createRoot(root)
  appRoot.render(<App />)
  rerenderOnTimeZone(appRoot)
}

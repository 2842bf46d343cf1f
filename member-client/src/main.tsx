import './ui/style/tokens.css'
import './ui/style/base.css'
import type { Root } from 'react-dom/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { screenAt } from './app/open-screen.ts'
import { watchToasts } from './app/watch-toasts.ts'
import { watchUser } from './app/watch-user.ts'
import { startTheme } from './ui/style/theme.ts'

// index.html has it.
const root = document.querySelector('#root') as Element

const start = () => {
  startTheme()
  watchToasts()
  watchUser()
}
/** All is drawn anew where the computer has come into another time zone. */
const follow = (drawn: Root) => addEventListener('timezonechange', () => drawn.render(<App />))
if (!root.querySelector('#boot')) {
  // Rendered at build: what is on the page stays, and comes to life once its code is here.
  const first = await screenAt(location.pathname)
  follow(hydrateRoot(root, <App first={first} />))
  // Only now: the page was rendered for the light theme, and its styles know the right one already.
  start()
} else {
  start()
  root.replaceChildren()
  const drawn = createRoot(root)
  drawn.render(<App />)
  follow(drawn)
}

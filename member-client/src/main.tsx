import './design/tokens.css'
import './design/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startTheme } from './design/theme.ts'
import { screenAt } from './shell/open-screen.ts'
import { watchToasts } from './shell/watch-toasts.ts'
import { watchUser } from './shell/watch-user.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

const start = () => {
  startTheme()
  watchToasts()
  watchUser()
}
if (!root.querySelector('#boot')) {
  // Rendered at build: what is on the page stays, and comes to life once its code is here.
  const first = await screenAt(location.pathname)
  hydrateRoot(root, <App first={first} />)
  // Only now: the page was rendered for the light theme, and its styles know the right one already.
  start()
} else {
  start()
  root.replaceChildren()
  createRoot(root).render(<App />)
}

import { Logo } from '../style/logo.tsx'
import * as css from './loading-screen.module.css'

/** §2: displayed while the session is restored. A plain link, because the router is not running yet. */
export function LoadingScreen() {
  return (
    <main className={css.screen}>
      <a href="/" className={css.home} aria-label="MetaPyra, home">
        <Logo size={44} />
        <span className={css.spinner} />
      </a>
      <div role="status">
        <h1 className={css.words}>
          {navigator.onLine ? 'Loading…' : 'You’re offline. Waiting to reconnect…'}
        </h1>
      </div>
    </main>
  )
}

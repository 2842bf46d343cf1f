import { Button } from '../controls/button.tsx'
import * as css from './loading-screen.module.css'

/** A screen failed to load, and one reload didn't help. */
export function LoadFailed() {
  return (
    <main className={css.screen}>
      <h1>This page didn’t load</h1>
      <p className={css.words}>Check your connection.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </main>
  )
}

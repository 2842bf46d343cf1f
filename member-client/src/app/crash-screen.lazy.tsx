import { reportCrash } from '@metapyra/session/crash'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import * as css from '../ui/pages/loading-screen.module.css'

/** Displayed after a rendering error. */
export function CrashScreen() {
  return (
    <main className={css.screen}>
      <h1>Something went wrong</h1>
      <p className={css.words}>We’ve been notified. Anything you saved is safe.</p>
      <Button onClick={() => location.reload()}>Reload page</Button>
    </main>
  )
}

export const report = (error: unknown) => reportCrash(session, 'member-client', error)

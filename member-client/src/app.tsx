import type { OpenScreen } from './shell/open-screen.ts'
import { preload } from './shell/open-screen.ts'
import { Preload } from './shell/preload.ts'
import { Screens } from './shell/screens.tsx'

/** `first` is the screen that the page came with. */
export function App({ first }: { first?: OpenScreen }) {
  return (
    <Preload.Provider value={preload}>
      <Screens first={first} />
    </Preload.Provider>
  )
}

import { Overlays } from '../ui/overlays/overlays.tsx'
import { Preload } from '../ui/pages/preload.ts'
import type { OpenScreen } from './open-screen.ts'
import { preload } from './open-screen.ts'
import { Screens } from './screens.tsx'

/** `first` is the screen that the page was prerendered with. */
export function App({ first }: { first?: OpenScreen }) {
  return (
    <Preload.Provider value={preload}>
      <Screens first={first} />
      <Overlays />
    </Preload.Provider>
  )
}

import { preload } from './shell/open-screen.ts'
import { Preload } from './shell/preload.ts'
import { Screens } from './shell/screens.tsx'

export function App() {
  return (
    <Preload.Provider value={preload}>
      <Screens />
    </Preload.Provider>
  )
}

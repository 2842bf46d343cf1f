import { useStore } from '../ui/controls/use-store.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import type { Engine } from './engine/engine.lazy.ts'

const DeviceChoice = lazyPart(() =>
  import('./devices/device-choice.lazy.tsx').then((module) => module.DeviceChoice),
)

/** The devices dialog; its content loads with the first opening. */
export function DevicesDialog({ engine }: { engine: Engine }) {
  const isOpen = useStore(engine.$isChoosing)
  return (
    <Dialog title="Devices" isBroad isOpen={isOpen} onClose={() => engine.$isChoosing.set(false)}>
      <DeviceChoice user={engine} />
    </Dialog>
  )
}

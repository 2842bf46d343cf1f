import { Skeleton } from '../ui/controls/skeleton.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InsteadOfPart, useLatePart } from '../ui/pages/late-part.tsx'
import type { Engine } from './engine/engine.ts'

const load = () => import('./devices/device-choice.tsx').then((module) => module.DeviceChoice)

/** The dialog about devices; what stands in it is fetched with its first opening. */
export function LateDevices({ engine }: { engine: Engine }) {
  const isOpen = useStore(engine.$isChoosing)
  return (
    <Dialog title="Devices" isBroad isOpen={isOpen} onClose={() => engine.$isChoosing.set(false)}>
      <LateChoice engine={engine} />
    </Dialog>
  )
}

function LateChoice({ engine }: { engine: Engine }) {
  const { Part, hasFailed, ask } = useLatePart(load)
  if (Part) return <Part user={engine} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton count={3} height={64} />
    </InsteadOfPart>
  )
}

import { useMemo, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import * as field from '../../ui/forms/field.module.css'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import type { Engine } from '../engine/engine.lazy.ts'
import { StreamVideo } from '../stream-video.tsx'
import { BackdropField } from '../virtual-background/backdrop-field.tsx'
import * as css from './device-choice.module.css'
import type { DeviceKind } from './devices.ts'
import { chooseDevice, chosenDevice, WIRE_KINDS } from './devices.ts'
import { LevelMeter } from './level-meter.tsx'
import { useDeviceTest } from './use-device-test.ts'

const WORDS: Readonly<Record<DeviceKind, string>> = {
  microphone: 'Mic',
  camera: 'Camera',
  speaker: 'Speaker',
}
const kinds = (): DeviceKind[] =>
  'setSinkId' in HTMLMediaElement.prototype ? ['microphone', 'camera', 'speaker'] : ['microphone', 'camera']

/** Switches active devices to the selected ones. */
export type DeviceUser = Pick<Engine, 'setSpeaker' | 'switchDevice'>

/** Tests mic and camera before anyone hears or sees the user, and selects the devices. */
export function DeviceChoice({ user }: { user: DeviceUser | null }) {
  const trial = useDeviceTest()
  const found = useDevices(trial.version)
  const preview = useMemo(() => trial.camera && new MediaStream([trial.camera]), [trial.camera])
  const choose = (kind: DeviceKind, id: string) => {
    chooseDevice(kind, id)
    if (kind === 'speaker') return user?.setSpeaker(id)
    void user?.switchDevice(kind)
    return trial.reopen(kind)
  }
  const seeAgain = () => {
    void user?.switchDevice('camera')
    trial.reopen('camera')
  }
  return (
    <div className={css.choice}>
      <div className={css.part}>
        <div className={css.preview}>
          {preview ? (
            <StreamVideo stream={preview} isMirrored />
          ) : (
            <p>{trial.problems.camera || 'Only you can see and hear this.'}</p>
          )}
        </div>
        <LevelMeter track={trial.microphone} problem={trial.problems.microphone} />
        {!trial.isOn && (
          <Button isWide isBusy={trial.isBusy} onClick={trial.start}>
            Check camera and mic
          </Button>
        )}
      </div>
      <div className={css.part}>
        {kinds().map((kind) => (
          <DeviceField key={kind} kind={kind} devices={found} onChoose={(id) => choose(kind, id)} />
        ))}
        <BackdropField onChange={seeAgain} />
      </div>
    </div>
  )
}

/**
 * The available devices, updated when one is plugged in. They have names once the browser has granted access to one of
 * them.
 */
const useDevices = (version: number): MediaDeviceInfo[] => {
  const [found, setFound] = useState<MediaDeviceInfo[]>([])
  // A granted permission reveals the names.
  useOnChange(version, () => {
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    const refreshDevices = () => void mediaDevices.enumerateDevices().then(setFound)
    refreshDevices()
    mediaDevices.addEventListener('devicechange', refreshDevices)
    return () => mediaDevices.removeEventListener('devicechange', refreshDevices)
  })
  return found
}

interface DeviceFieldProps {
  kind: DeviceKind
  devices: MediaDeviceInfo[]
  onChoose(id: string): void
}

function DeviceField({ kind, devices, onChoose }: DeviceFieldProps) {
  const [selectedId, setSelectedId] = useState(() => chosenDevice(kind))
  const matching = devices.filter(
    (device) => device.kind === WIRE_KINDS[kind] && device.deviceId && device.deviceId !== 'default',
  )
  const isThere = matching.some(({ deviceId }) => deviceId === selectedId)
  return (
    <FieldFrame label={WORDS[kind]} name={kind} required={false} isOptional={false}>
      {(control) => (
        <select
          {...control}
          className={field.input}
          value={isThere ? selectedId : ''}
          onChange={({ target }) => {
            const { value } = target as HTMLSelectElement
            setSelectedId(value)
            onChoose(value)
          }}
        >
          <option value="">System default</option>
          {matching.map(({ deviceId, label }) => (
            <option key={deviceId} value={deviceId}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

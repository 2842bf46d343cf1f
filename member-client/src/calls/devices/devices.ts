import { loadPart } from '@metapyra/session/load-part'
import { device } from '../../session/session.ts'
import type { Source } from '../engine/media.ts'
import { deviceWord } from '../engine/media.ts'
import { canHaveBackdrop, savedBackdrop } from '../virtual-background/choice.ts'

/** The kinds of devices that can be selected, including the audio output. */
export type DeviceKind = 'microphone' | 'camera' | 'speaker'
export const WIRE_KINDS: Readonly<Record<DeviceKind, MediaDeviceKind>> = {
  microphone: 'audioinput',
  camera: 'videoinput',
  speaker: 'audiooutput',
}

/** Stored in this browser for the next visit. */
export const chosenDevice = (kind: DeviceKind): string => device.get(`talk/${kind}`) ?? ''
export const chooseDevice = (kind: DeviceKind, id: string): void => device.set(`talk/${kind}`, id)

/** Prefers the selected device if it is available; otherwise the browser chooses. */
const preferredDevice = (kind: DeviceKind): { deviceId?: { ideal: string } } => {
  const id = chosenDevice(kind)
  return id ? { deviceId: { ideal: id } } : {}
}

const streamOf: Readonly<Record<Source, () => Promise<MediaStream>>> = {
  microphone: () =>
    navigator.mediaDevices.getUserMedia({
      audio: {
        ...preferredDevice('microphone'),
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
      },
    }),
  camera: () =>
    navigator.mediaDevices.getUserMedia({
      video: {
        ...preferredDevice('camera'),
        width: { ideal: 640 },
        height: { ideal: 360 },
        frameRate: { max: 20 },
      },
    }),
  screen: () => navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 10 } }, audio: false }),
}

const NO_BACKDROP = 'NoBackdrop'

/**
 * Requests a device from the browser, which may ask the user. Throws an error with a message for the user, or with an
 * empty one if they refused to share their screen.
 */
export const openTrack = async (source: Source): Promise<MediaStreamTrack> => {
  try {
    const stream = await streamOf[source]()
    const [track] = stream.getTracks()
    if (!track) throw new DOMException('', 'NotFoundError')
    if (source === 'screen') track.contentHint = 'detail'
    return source === 'camera' ? await withVirtualBackground(track) : track
  } catch (error) {
    throw new Error(problemWords(source, error as Error), { cause: error })
  }
}

/** [TALK-30] A user who selected a virtual background is displayed with it or not at all. */
const withVirtualBackground = async (camera: MediaStreamTrack): Promise<MediaStreamTrack> => {
  const backdrop = savedBackdrop()
  if (!backdrop || !canHaveBackdrop()) return camera
  try {
    const { createVirtualBackgroundTrack } = await loadPart(
      () => import('../virtual-background/virtual-background-track.lazy.ts'),
    )
    return await createVirtualBackgroundTrack(camera, backdrop)
  } catch (error) {
    camera.stop()
    throw new DOMException((error as Error).message, NO_BACKDROP)
  }
}

/** What is wrong, and what to do about it. */
const problemWords = (source: Source, { name, message }: Error): string => {
  const word = deviceWord(source)
  if (!navigator.mediaDevices) return `Open the space over https to use your ${word}.`
  // Chrome's wording if the operating system denies access, whatever the browser allows.
  if (/by system/.test(message))
    return `Your computer is blocking your ${word}. Allow it in privacy settings, then turn it on again.`
  if (source === 'screen') {
    return name === 'NotAllowedError' ? '' : 'Couldn’t share your screen. Try again or share another window.'
  }
  if (name === 'NotAllowedError')
    return `Your browser is blocking your ${word}. Allow it in the address bar, then turn it on again.`
  if (name === 'NotFoundError') return `No ${word} found. Connect one and turn it on again.`
  if (name === NO_BACKDROP)
    return 'Your background didn’t load, so the camera is still off. Try again or choose none in Devices.'
  if (name === 'NotReadableError')
    return `Another app is using your ${word}. Close it there, then turn it on again.`
  return `Your ${word} didn’t start. Try again or choose another in Devices.`
}

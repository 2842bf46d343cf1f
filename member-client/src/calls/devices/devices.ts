import { loadPart } from '@metapyra/session/load-part'
import { device } from '../../session/session.ts'
import type { Source } from '../engine/media.ts'
import { deviceWord } from '../engine/media.ts'
import { canHaveBackdrop, savedBackdrop } from '../virtual-background/choice.ts'

/** What one chooses among; where sound comes out is chosen too. */
export type DeviceKind = 'microphone' | 'camera' | 'speaker'
export const WIRE_KINDS: Readonly<Record<DeviceKind, MediaDeviceKind>> = {
  microphone: 'audioinput',
  camera: 'videoinput',
  speaker: 'audiooutput',
}

/** Kept by this browser: the next visit begins with it. */
export const chosenDevice = (kind: DeviceKind): string => device.get(`talk/${kind}`) ?? ''
export const chooseDevice = (kind: DeviceKind, id: string): void => device.set(`talk/${kind}`, id)

/** The one that was chosen, where it is there; else the browser's own choice. */
const chosen = (kind: DeviceKind): { deviceId?: { ideal: string } } => {
  const id = chosenDevice(kind)
  return id ? { deviceId: { ideal: id } } : {}
}

const streamOf: Readonly<Record<Source, () => Promise<MediaStream>>> = {
  microphone: () =>
    navigator.mediaDevices.getUserMedia({
      audio: {
        ...chosen('microphone'),
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
      },
    }),
  camera: () =>
    navigator.mediaDevices.getUserMedia({
      video: { ...chosen('camera'), width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { max: 20 } },
    }),
  screen: () => navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 10 } }, audio: false }),
}

const NO_BACKDROP = 'NoBackdrop'

/** Asks the browser, and so perhaps the person. Throws a sentence for people, or an empty one where they said no to it. */
export const openTrack = async (source: Source): Promise<MediaStreamTrack> => {
  try {
    const stream = await streamOf[source]()
    const [track] = stream.getTracks()
    if (!track) throw new DOMException('', 'NotFoundError')
    if (source === 'screen') track.contentHint = 'detail'
    return source === 'camera' ? await withBackdrop(track) : track
  } catch (error) {
    throw new Error(problemWords(source, error as Error), { cause: error })
  }
}

/** [TALK-30] Whoever wants another background is seen with it or not at all. */
const withBackdrop = async (camera: MediaStreamTrack): Promise<MediaStreamTrack> => {
  const backdrop = savedBackdrop()
  if (!backdrop || !canHaveBackdrop()) return camera
  try {
    const { putBehind } = await loadPart(() => import('../virtual-background/put-behind.ts'))
    return await putBehind(camera, backdrop)
  } catch (error) {
    camera.stop()
    throw new DOMException((error as Error).message, NO_BACKDROP)
  }
}

/** What is wrong, and what to do about it. */
const problemWords = (source: Source, { name, message }: Error): string => {
  const word = deviceWord(source)
  if (!navigator.mediaDevices) return `Open the space over https to use your ${word}.`
  // Chrome says so in these words; whatever the browser allows, it is the operating system that refuses.
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

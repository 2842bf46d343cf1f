import { canHaveBackdrop, chosenBackdrop } from '../backdrop/choice.ts'
import { device } from '../session.ts'
import type { Source } from './media.ts'

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
  const backdrop = chosenBackdrop()
  if (!backdrop || !canHaveBackdrop()) return camera
  try {
    const { putBehind } = await import('../backdrop/put-behind.ts')
    return await putBehind(camera, backdrop)
  } catch (error) {
    camera.stop()
    throw new DOMException((error as Error).message, NO_BACKDROP)
  }
}

/** What is wrong, and what to do about it. */
const problemWords = (source: Source, { name, message }: Error): string => {
  if (!navigator.mediaDevices)
    return `Browsers give the ${source} to secure pages alone: open the space by https.`
  // Chrome says so in these words; whatever the browser allows, it is the operating system that refuses.
  if (/by system/.test(message))
    return `Your computer keeps the ${source} from this browser. Allow it in its privacy settings, then switch it on again.`
  if (source === 'screen') {
    return name === 'NotAllowedError'
      ? ''
      : 'Your screen could not be shared. Try again, or share another window.'
  }
  if (name === 'NotAllowedError')
    return `Your browser keeps the ${source} from this page. Allow it beside the address, then switch it on again.`
  if (name === 'NotFoundError') return `No ${source} was found. Connect one and switch it on again.`
  if (name === NO_BACKDROP)
    return 'Your background did not load, so the camera stays off. Try again, or choose none under Devices.'
  if (name === 'NotReadableError')
    return `Another program uses the ${source}. Close it there and switch it on again.`
  return `The ${source} did not start. Try again, or choose another one under Devices.`
}

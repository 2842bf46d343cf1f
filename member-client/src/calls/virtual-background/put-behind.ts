import modelUrl from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url'
import wasmUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'
import { session } from '../../session/session.ts'
import type { Backdrop } from './choice.ts'
import { frameByFrame } from './frame-by-frame.ts'
import type { Behind, FromWorker, Start, ToWorker } from './messages.ts'

/** A page that is not looked at still shows who talks there; with less work. */
const [PER_SECOND, PER_SECOND_HIDDEN] = [20, 5]
const PICTURE = { width: 960, height: 540 }

/** Chromium's: frames go to a worker and back without passing through the page. */
interface Insertable {
  MediaStreamTrackProcessor?: new (of: {
    track: MediaStreamTrack
  }) => { readable: ReadableStream<VideoFrame> }
  MediaStreamTrackGenerator?: new (of: {
    kind: 'video'
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> }
}

const pictureOf = async (id: string): Promise<ImageBitmap> => {
  const known = session.state.$appConfig.get()?.virtualBackgrounds.find((one) => one.id === id)
  if (!known) throw new Error(`There is no background ${id}`)
  const image = new Image(PICTURE.width, PICTURE.height)
  image.src = known.url
  await image.decode()
  return createImageBitmap(image, { resizeWidth: PICTURE.width, resizeHeight: PICTURE.height })
}

const behindOf = async (backdrop: Exclude<Backdrop, ''>): Promise<Behind> =>
  backdrop === 'blur' ? { kind: 'blur' } : { kind: 'picture', picture: await pictureOf(backdrop) }

/** Resolves with the first frames on their way; rejects where the browser or the line does not let it. */
const begin = (worker: Worker, start: Start, transfer: Transferable[]): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error('The background did not start'))
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'ready') resolve()
      if (data.kind === 'failed') reject(new Error('The background did not start'))
    }
    worker.postMessage({ kind: 'start', start } satisfies ToWorker, transfer)
  })

/**
 * The same camera with something else behind the person, drawn in a worker. Stopped, it lets go of the camera. A frame
 * without the background is never shown: where it can't be drawn there is no picture.
 */
export const putBehind = async (
  camera: MediaStreamTrack,
  backdrop: Exclude<Backdrop, ''>,
): Promise<MediaStreamTrack> => {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } =
    globalThis as Insertable
  const behind = await behindOf(backdrop)
  const worker = new Worker(new URL('./backdrop-worker.ts', import.meta.url), { type: 'module' })
  const made = Processor && Generator ? new Generator({ kind: 'video' }) : null
  const pipe =
    Processor && made ? { frames: new Processor({ track: camera }).readable, shown: made.writable } : null
  const transfer: Transferable[] = [
    ...(pipe ? [pipe.frames, pipe.shown] : []),
    ...(behind.kind === 'picture' ? [behind.picture] : []),
  ]
  try {
    await begin(worker, { behind, wasmUrl, modelUrl, pipe }, transfer)
  } catch (error) {
    worker.terminate()
    throw error
  }
  const byFrame = made ? null : frameByFrame(camera, worker)
  return withEnds({ camera, worker, shown: made ?? byFrame?.track ?? camera, onEnd: () => byFrame?.close() })
}

interface Ends {
  camera: MediaStreamTrack
  worker: Worker
  shown: MediaStreamTrack
  onEnd(): void
}

const withEnds = ({ camera, worker, shown, onEnd }: Ends): MediaStreamTrack => {
  const setRate = () => {
    const perSecond = document.hidden ? PER_SECOND_HIDDEN : PER_SECOND
    worker.postMessage({ kind: 'rate', perSecond } satisfies ToWorker)
  }
  const end = () => {
    document.removeEventListener('visibilitychange', setRate)
    onEnd()
    worker.terminate()
    camera.stop()
  }
  const stop = shown.stop.bind(shown)
  setRate()
  document.addEventListener('visibilitychange', setRate)
  // Whoever has the track knows of no camera behind it: what they do to it reaches the camera, and the other way.
  shown.stop = () => {
    end()
    stop()
  }
  camera.addEventListener('ended', () => {
    end()
    stop()
    shown.dispatchEvent(new Event('ended'))
  })
  return shown
}

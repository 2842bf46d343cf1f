import modelUrl from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url'
import wasmUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'
import { session } from '../../session/session.ts'
import type { Backdrop } from './choice.ts'
import { createFrameRelay } from './frame-by-frame.ts'
import type { BackgroundSpec, FromWorker, Start, ToWorker } from './messages.ts'

/** A hidden page still sends the picture, but at a lower frame rate. */
const [PER_SECOND, PER_SECOND_HIDDEN] = [20, 5]
const PICTURE = { width: 960, height: 540 }

/** Chromium's API, with which frames go to a worker and back without passing through the page. */
interface Insertable {
  MediaStreamTrackProcessor?: new (of: {
    track: MediaStreamTrack
  }) => { readable: ReadableStream<VideoFrame> }
  MediaStreamTrackGenerator?: new (of: {
    kind: 'video'
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> }
}

const pictureOf = async (id: string): Promise<ImageBitmap> => {
  const background = session.state.$appConfig
    .get()
    ?.virtualBackgrounds.find((background) => background.id === id)
  if (!background) throw new Error(`There is no background ${id}`)
  const image = new Image(PICTURE.width, PICTURE.height)
  image.src = background.url
  await image.decode()
  return createImageBitmap(image, { resizeWidth: PICTURE.width, resizeHeight: PICTURE.height })
}

const behindOf = async (backdrop: Exclude<Backdrop, ''>): Promise<BackgroundSpec> =>
  backdrop === 'blur' ? { kind: 'blur' } : { kind: 'picture', picture: await pictureOf(backdrop) }

/** Resolves once the worker is ready; rejects if the browser or the network prevents that. */
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
 * Returns the camera's track with a virtual background, drawn in a worker. Stopping it also stops the camera. A frame
 * without the background is never sent: if it can't be drawn, there is no picture.
 */
export const createVirtualBackgroundTrack = async (
  camera: MediaStreamTrack,
  backdrop: Exclude<Backdrop, ''>,
): Promise<MediaStreamTrack> => {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } =
    globalThis as Insertable
  const background = await behindOf(backdrop)
  const worker = new Worker(new URL('./backdrop-worker.ts', import.meta.url), { type: 'module' })
  const generator = Processor && Generator ? new Generator({ kind: 'video' }) : null
  const pipe =
    Processor && generator
      ? { frames: new Processor({ track: camera }).readable, shown: generator.writable }
      : null
  const transfer: Transferable[] = [
    ...(pipe ? [pipe.frames, pipe.shown] : []),
    ...(background.kind === 'picture' ? [background.picture] : []),
  ]
  try {
    await begin(worker, { behind: background, wasmUrl, modelUrl, pipe }, transfer)
  } catch (error) {
    worker.terminate()
    throw error
  }
  const byFrame = generator ? null : createFrameRelay(camera, worker)
  return withEnds({
    camera,
    worker,
    shown: generator ?? byFrame?.track ?? camera,
    onEnd: () => byFrame?.close(),
  })
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
  // Users of the track don't know about the camera, so stopping the track stops the camera, and the end of the camera
  // ends the track.
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

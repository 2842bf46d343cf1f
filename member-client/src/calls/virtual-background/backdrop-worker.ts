import { createCompositor } from './compositor.ts'
import { createKernels } from './kernels.ts'
import type { FromWorker, Start, ToWorker } from './messages.ts'
import { readModel } from './model.ts'
import { createNetwork } from './network.ts'

declare const self: DedicatedWorkerGlobalScope

type Compose = ReturnType<typeof createCompositor>

let compose: Compose | undefined
let leastMs = 0
let shownAtMs = Number.NEGATIVE_INFINITY

const post = (message: FromWorker, transfer: Transferable[] = []): void => self.postMessage(message, transfer)

const fetchBytes = async (url: string): Promise<ArrayBuffer> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.arrayBuffer()
}

/** Returns true if enough time has passed for another frame. */
const isDue = (): boolean => {
  const nowMs = performance.now()
  if (nowMs - shownAtMs < leastMs) return false
  shownAtMs = nowMs
  return true
}

const pipe = ({ frames, shown }: NonNullable<Start['pipe']>, draw: Compose): Promise<void> =>
  frames
    .pipeThrough(
      new TransformStream<VideoFrame, VideoFrame>({
        transform: (frame, sink) => {
          if (isDue()) sink.enqueue(new VideoFrame(draw(frame), { timestamp: frame.timestamp }))
          frame.close()
        },
      }),
    )
    .pipeTo(shown)

const start = async ({ behind, wasmUrl, modelUrl, pipe: streams }: Start): Promise<void> => {
  const [wasm, model] = await Promise.all([fetchBytes(wasmUrl), fetchBytes(modelUrl)])
  compose = createCompositor(createNetwork(readModel(model), await createKernels(wasm)), behind)
  post({ kind: 'ready' })
  if (streams) await pipe(streams, compose)
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'rate') leastMs = 1000 / data.perSecond - 5
  if (data.kind === 'start') start(data.start).catch(() => post({ kind: 'failed' }))
  if (data.kind === 'frame' && compose) {
    if (isDue()) {
      const frame = compose(data.frame).transferToImageBitmap()
      post({ kind: 'shown', frame }, [frame])
    }
    data.frame.close()
  }
}

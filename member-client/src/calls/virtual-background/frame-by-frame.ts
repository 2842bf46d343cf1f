import type { FromWorker, ToWorker } from './messages.ts'

/**
 * For browsers that can't transfer a camera's frames to a worker: the page sends them one at a time, and displays the
 * results.
 */
export const createFrameRelay = (camera: MediaStreamTrack, worker: Worker) => {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('bitmaprenderer')
  const [track] = canvas.captureStream().getVideoTracks()
  if (!context || !track) throw new Error('This browser draws no moving pictures')
  let isClosed = false

  const next = () => {
    if (!isClosed) video.requestVideoFrameCallback(() => void pass())
  }
  const pass = async (): Promise<void> => {
    const frame = await createImageBitmap(video)
    worker.postMessage({ kind: 'frame', frame } satisfies ToWorker, [frame])
    next()
  }
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind !== 'shown' || isClosed) return
    const { frame } = data
    if (canvas.width !== frame.width) Object.assign(canvas, { width: frame.width, height: frame.height })
    context.transferFromImageBitmap(frame)
  }
  video.srcObject = new MediaStream([camera])
  void video.play()
  next()
  return {
    track,
    close: (): void => {
      isClosed = true
      video.srcObject = null
    },
  }
}

/** The background behind the person: their own room blurred, or a picture. */
export type BackgroundSpec = { kind: 'blur' } | { kind: 'picture'; picture: ImageBitmap }

/** The streams of frames, for browsers that can transfer them to a worker; others send each frame separately. */
interface Pipe {
  frames: ReadableStream<VideoFrame>
  shown: WritableStream<VideoFrame>
}

export interface Start {
  behind: BackgroundSpec
  wasmUrl: string
  modelUrl: string
  pipe: Pipe | null
}

export type ToWorker =
  | { kind: 'start'; start: Start }
  | { kind: 'frame'; frame: ImageBitmap }
  /** Maximum frame rate per second. */
  | { kind: 'rate'; perSecond: number }

export type FromWorker = { kind: 'ready' } | { kind: 'failed' } | { kind: 'shown'; frame: ImageBitmap }

/** What stands behind somebody: their own room blurred, or a picture. */
export type Behind = { kind: 'blur' } | { kind: 'picture'; picture: ImageBitmap }

/** Where frames come from and go to, for browsers that hand them to a worker; others send each by itself. */
interface Pipe {
  frames: ReadableStream<VideoFrame>
  shown: WritableStream<VideoFrame>
}

export interface Start {
  behind: Behind
  wasmUrl: string
  modelUrl: string
  pipe: Pipe | null
}

export type ToWorker =
  | { kind: 'start'; start: Start }
  | { kind: 'frame'; frame: ImageBitmap }
  /** Frames a second, at most. */
  | { kind: 'rate'; perSecond: number }

export type FromWorker = { kind: 'ready' } | { kind: 'failed' } | { kind: 'shown'; frame: ImageBitmap }

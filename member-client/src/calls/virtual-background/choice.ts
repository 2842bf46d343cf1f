import { device } from '../../session/session.ts'

/** What stands behind oneself: nothing else (''), one's own room blurred, or a picture by its id. */
export type Backdrop = string

export const savedBackdrop = (): Backdrop => device.get('talk/backdrop') ?? ''
export const chooseBackdrop = (backdrop: Backdrop): void => device.set('talk/backdrop', backdrop)

/** Whether this browser can draw it; no phone's of before 2023, and no page without `https`. */
export const canHaveBackdrop = (): boolean =>
  'OffscreenCanvas' in globalThis &&
  'WebAssembly' in globalThis &&
  ('MediaStreamTrackGenerator' in globalThis ||
    ('requestVideoFrameCallback' in HTMLVideoElement.prototype &&
      'captureStream' in HTMLCanvasElement.prototype))

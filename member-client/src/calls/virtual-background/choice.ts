import { device } from '../../session/session.ts'

/** The virtual background: none (''), the user's own room blurred, or a picture by its id. */
export type Backdrop = string

export const savedBackdrop = (): Backdrop => device.get('talk/backdrop') ?? ''
export const chooseBackdrop = (backdrop: Backdrop): void => device.set('talk/backdrop', backdrop)

/**
 * True if this browser can draw virtual backgrounds, which excludes phones' browsers from before 2023 and pages without
 * `https`.
 */
export const canHaveBackdrop = (): boolean =>
  'OffscreenCanvas' in globalThis &&
  'WebAssembly' in globalThis &&
  ('MediaStreamTrackGenerator' in globalThis ||
    ('requestVideoFrameCallback' in HTMLVideoElement.prototype &&
      'captureStream' in HTMLCanvasElement.prototype))

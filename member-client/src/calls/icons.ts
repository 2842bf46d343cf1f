/** Drawn in the style of ui/icons: lines on a 24 px grid. */
export const microphone =
  'M12 3.5a3 3 0 0 0-3 3V11a3 3 0 0 0 6 0V6.5a3 3 0 0 0-3-3M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21'
export const microphoneOff =
  'M4 4l16 16M9 9v2a3 3 0 0 0 4.8 2.4M15 11V6.5a3 3 0 0 0-5.7-1.3M5.5 11a6.5 6.5 0 0 0 10.4 5.2M18.5 11a6.4 6.4 0 0 1-.7 2.9M12 17.5V21'
export const camera = 'M3.5 7h11v10h-11zM14.5 11l6-3.5v9l-6-3.5'
export const cameraOff = 'M4 4l16 16M8.5 7h6v6M14.5 11l6-3.5v9l-3.5-2M13.5 17h-10V7h1'
export const screen = 'M3.5 5h17v11h-17zM9 20h6M12 16v4M12 13V8.5M9.5 10.5L12 8l2.5 2.5'
export const sliders = 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4'
export const enlarge = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5'

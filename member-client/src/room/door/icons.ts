/** Drawn in the style of ui/icons: lines on a 24 px grid. */
export const lock = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2'
export const doorOpen = 'M5 20.5V4h9v16.5M3 20.5h18M14 6l4.5 1.5v13M11 12v.1'

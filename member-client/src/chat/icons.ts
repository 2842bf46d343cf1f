/** Drawn in the style of ui/icons: lines on a 24 px grid. */
export const send = 'M4 11.5 20 4l-4.5 16-4-6.5zM11.5 13.5 20 4'
export const silent = 'M4 4l16 16M17.5 14.5v-4a5.5 5.5 0 0 0-9-4.2M6.5 9.5v5L5 17h10M10.5 20h3'
export const down = 'M12 5v14M6 13l6 6 6-6'
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2'
export const smile =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.2 14.2c.8 1.5 2.1 2.3 3.8 2.3s3-.8 3.8-2.3M9 9.3v.1M15 9.3v.1'
export const more = 'M5 12h.1M12 12h.1M19 12h.1'
export const reply = 'M9.5 6 4 11.5 9.5 17M4 11.5h9.5c4 0 6.5 2.3 6.5 6.5'
export const pencil = 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5'
export const bin = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5'
export const copy = 'M9 9h11v11H9zM15 9V4H4v11h5'

/** Lines on a 24 px grid, as in all files of ui/icons. */
export const place =
  'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11M12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5'
export const offline =
  'M4 4l16 16M8.5 16.5a5 5 0 0 1 7 0M5 13a10 10 0 0 1 5-2.7M14 10.3a10 10 0 0 1 5 2.7M12 20v.1'
export const back = 'M20 12H5M11 6l-6 6 6 6'
export const hand =
  'M7.5 12.5V6.2a1.4 1.4 0 0 1 2.8 0v-1.3a1.4 1.4 0 0 1 2.8 0v1.3a1.4 1.4 0 0 1 2.8 0v2.2a1.4 1.4 0 0 1 2.8 0v5.6c0 4-2.6 6.5-6 6.5-2.7 0-4.3-1.2-5.6-3.4l-2.8-4.6a1.4 1.4 0 0 1 2.3-1.5z'
export const smile =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.2 14.2c.8 1.5 2.1 2.3 3.8 2.3s3-.8 3.8-2.3M9 9.3v.1M15 9.3v.1'
export const more = 'M5 12h.1M12 12h.1M19 12h.1'
export const target = 'M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4'
export const footsteps =
  'M8 3.5c-1.9 0-2.9 2-2.9 4.3 0 1.9.8 3 .8 4.2h4c0-1.2.8-2.3.8-4.2 0-2.3-.9-4.3-2.7-4.3M6 14.5h3.8c0 1.7-.7 2.5-1.9 2.5S6 16.2 6 14.5M16.2 7c1.8 0 2.7 2 2.7 4.3 0 1.9-.8 3-.8 4.2h-4c0-1.2-.7-2.3-.7-4.2C13.4 9 14.4 7 16.2 7M14.3 18h3.8c0 1.7-.7 2.5-1.9 2.5s-1.9-.8-1.9-2.5'
export const comeHere = 'M14.5 4H19v16h-4.5M4 12h10.5M10.5 8l4 4-4 4'
export const board = 'M4 4.5h16v15H4zM4 9.5h16M9.5 9.5v10'
export const plus = 'M12 5v14M5 12h14'
export const minus = 'M5 12h14'
export const keyboard =
  'M4.5 6.5h15a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5M6.5 10.2v.1M10 10.2v.1M13.5 10.2v.1M17 10.2v.1M8 14h8'
export const compass = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M15.5 8.5l-2 5-5 2 2-5z'
export const knock = 'M5 20V4h9v16M3 20h18M11 12v.1M17 9h3M17 13h3'

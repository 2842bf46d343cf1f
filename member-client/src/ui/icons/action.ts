/** Lines on a 24 px grid, as in all files of ui/icons. */
export const arrowRight = 'M4 12h15M13 6l6 6-6 6'
export const plus = 'M12 5v14M5 12h14'
export const leave = 'M10 4H5v16h5M9.5 12H20M16 8l4 4-4 4'
export const chat = 'M4 5h16v11.5h-8.5L7 20.5v-4H4z'
export const people =
  'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 19.5c0-3.3 2.9-5.5 6.5-5.5s6.5 2.2 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2.1.7 3.5 2.5 3.5 5'
export const mail = 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5'
export const person = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c0-3.9 3.4-6 7.5-6s7.5 2.1 7.5 6'

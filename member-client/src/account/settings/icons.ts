/** Icons in the common style: lines on a 24 px grid. */
export const figure =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 14c.8 1.3 2 2 3.5 2s2.7-.7 3.5-2M9 9.7v.1M15 9.7v.1'
export const shield = 'M12 3l7 2.8v5.4c0 4.4-2.8 7.7-7 9.8-4.2-2.1-7-5.4-7-9.8V5.8zM9 11.8l2.2 2.2 4-4.2'
export const computer = 'M4.5 5h15v10.5h-15zM2 19h20'
export const phone = 'M7.5 3h9v18h-9zM11 17.8h2'
export const door = 'M6 21V4h12v17M3 21h18M14.5 12.5v.1'
export const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4'
export const take = 'M12 4v10.5M7.5 10.5l4.5 4.5 4.5-4.5M5 19.5h14'
export const link =
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.7L12 17'

/** Lines on a 24 px grid, as in all files of ui/icons. */
export const forward = 'M14.5 6 20 11.5 14.5 17M20 11.5h-9.5C6.5 11.5 4 13.8 4 17.5'
export const link =
  'M10 13.5a4 4 0 0 0 6 .4l2.8-2.8a4 4 0 0 0-5.6-5.7l-1.4 1.3M14 10.5a4 4 0 0 0-6-.4l-2.8 2.8a4 4 0 0 0 5.6 5.7l1.4-1.3'

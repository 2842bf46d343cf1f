/** Lines on a 24 px grid, as in all files of ui/icons. */
export const eye = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6'
export const eyeOff =
  'M9.9 5.2A10.4 10.4 0 0 1 12 5c6.4 0 10 7 10 7a18 18 0 0 1-2.7 3.6M6.2 6.3A17.4 17.4 0 0 0 2 12s3.6 7 10 7a10 10 0 0 0 4.8-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18'

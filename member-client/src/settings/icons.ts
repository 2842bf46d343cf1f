/** Of the one family of icons: lines on a 24 px grid. */
export const figure =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 14c.8 1.3 2 2 3.5 2s2.7-.7 3.5-2M9 9.7v.1M15 9.7v.1'

/** Lines on a 24 px grid, as in all files of ui/icons. */
export const check = 'm4.5 12.5 5 5 10-11'
export const cross = 'M6 6l12 12M18 6 6 18'
export const info = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5.5M12 7.6v.1'
export const warning = 'M12 3.8 2.5 20h19zM12 10v4.5M12 17.2v.1'
export const ban = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M6 6l12 12'
export const stop = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5v5.5M12 16.4v.1'
export const search = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20.5 20.5'

/** Of the same family as design/icons/: lines on a 24 px grid. */
export const send = 'M4 11.5 20 4l-4.5 16-4-6.5zM11.5 13.5 20 4'
export const down = 'M12 5v14M6 13l6 6 6-6'
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2'

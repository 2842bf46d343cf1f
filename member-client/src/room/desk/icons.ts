/** Drawn in the style of ui/icons: lines on a 24 px grid. */
export const deskIcon = 'M3 9h18M5 9v10M19 9v10M12 9v6h7'
export const note = 'M5 4h14v10l-6 6H5zM13 20v-6h6M8.5 8.5h7M8.5 12h4'
export const giveAway = 'M9 6l-5 5 5 5M4 11h10a6 6 0 0 1 6 6v2'
export const cleared = 'M6 6l12 12M18 6L6 18'

/** By the names of FIGURE_PARTS. */
export const skins: Readonly<Record<string, string>> = {
  porcelain: '#f8dcc8',
  sand: '#efc5a1',
  honey: '#e0a878',
  almond: '#c08556',
  chestnut: '#96603c',
  cocoa: '#6b4129',
}

export const hairColours: Readonly<Record<string, string>> = {
  brown: '#5a3a26',
  black: '#241d1b',
  auburn: '#86402a',
  ginger: '#c7672b',
  blonde: '#dfb45f',
  grey: '#8f8a86',
  white: '#ece7e0',
  plum: '#75377a',
  teal: '#1f7a78',
}

export const topColours: Readonly<Record<string, string>> = {
  violet: '#5b4bd0',
  amber: '#e39a12',
  rose: '#d5588a',
  red: '#c4443a',
  green: '#3b8f5c',
  teal: '#1f8a8a',
  blue: '#2f6fbf',
  stone: '#b5a999',
  ink: '#3a342f',
}

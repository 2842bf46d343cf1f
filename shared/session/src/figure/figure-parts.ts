/** What is drawn behind the head and in front of it. `hair` is filled with the hair color. */
interface Layers {
  behind?: string
  before?: string
}

const path = (d: string, attributes = '') => `<path d="${d}"${attributes}/>`
const circle = (x: number, y: number, r: number, attributes = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}"${attributes}/>`
const line = (d: string, colour: string, width: number, opacity = 1) =>
  path(
    d,
    ` fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"`,
  )

const INK = '#2a1f1a'
const DARK = 'fill="#000" fill-opacity=".16"'
const LIGHT = 'fill="#fff" fill-opacity=".85"'

const cap = path(
  'M27.5 46C25 29 35 18.5 50 18.5S75 29 72.5 46c-2-3-3.2-6-3.7-10-5-3.5-11-5-18.8-5s-13.8 1.5-18.8 5c-.5 4-1.7 7-3.7 10z',
)

export const hairs: Readonly<Record<string, Layers>> = {
  none: {},
  buzz: {
    before: path(
      'M28.2 41C28 27 37 19.5 50 19.5S72 27 71.8 41c-1-3-2-5-4-7.5C63 30.5 57 29.5 50 29.5s-13 1-17.8 4c-2 2.5-3 4.5-4 7.5z',
    ),
  },
  short: {
    before: path(
      'M27 46c-4-17 7-29 23-29 17 0 27 12 23 29-2-2.5-3.3-6-3.8-10.5C60 36 49 34 42.5 28.5 40 33 35.5 35.7 30.8 36.5 30.3 40 29 43.5 27 46z',
    ),
  },
  quiff: {
    before: path(
      'M28 45c-3-10-2-17 3-21-1-6 8-12 18-11 13-4 27 6 23 19 1.5 4 1 9 0 13-2-2.5-3-6-3.3-10-6-1-11-3-14-6-5 4-14 6-23.4 6-.3 4-1.3 7.5-3.3 10z',
    ),
  },
  curls: {
    before: [
      [30, 39, 6.5],
      [33, 29, 8],
      [41, 22.5, 8.5],
      [50.5, 20, 9],
      [60, 23, 8.5],
      [67, 29.5, 8],
      [70, 39, 6.5],
      [46, 29, 6],
      [56, 29, 6],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r))
      .join(''),
  },
  afro: {
    behind: circle(50, 37, 31),
    before: path(
      'M27.5 45C24 28 36 17 50 17s26 11 22.5 28c-2-2-3.5-5-4-8.5-4-3.5-10-5.5-18.5-5.5s-14.5 2-18.5 5.5c-.5 3.5-2 6.5-4 8.5z',
    ),
  },
  bob: {
    behind: path('M23 46c0-18 11-30 27-30s27 12 27 30v17c0 5-4 8-9 8H32c-5 0-9-3-9-8z'),
    before: path(
      'M27 46c-2-17 7-28.5 23-28.5S75 29 73 46c-2.5-2-4-5-4.5-8.5-10 2-27 2-37 0C31 41 29.5 44 27 46z',
    ),
  },
  long: {
    behind: path('M22 46c0-19 11-31 28-31s28 12 28 31v30c0 6-4 10-10 10H32c-6 0-10-4-10-10z'),
    before: path(
      'M27 50c-4-20 6-33 23-33s27 13 23 33c-3-3-4.5-8-5-13-8-1-14-5-18-11-4 6-10 10-18 11-.5 5-2 10-5 13z',
    ),
  },
  waves: {
    behind: path(
      'M24 40c0-16 11-25 26-25s26 9 26 25c3 4 3 8 1 11 3 5 2 10-1 13 1 6-4 10-9 9H33c-5 1-10-3-9-9-3-3-4-8-1-13-2-3-2-7 1-11z',
    ),
    before: path(
      'M27 48c-4-18 5-31 22-31 18 0 27 13 24 31-3-3-4-7-4.5-11C59 37 52 33 48 26c-2 6-9 11-16.5 12-.5 4-1.5 7-4.5 10z',
    ),
  },
  bun: { behind: circle(50, 13.5, 9.5), before: cap },
  ponytail: {
    behind: path('M66 24c13-3 21 8 19 24-1 10-5 18-11 22 2-9 1-17-3-24z'),
    before: path(
      'M27.5 46C25 29 35 18.5 50 18.5S75 29 72.5 46c-2-3-3.2-6-3.7-10-11-.5-22-4-27.8-9.5C39 32 35 35 31.2 36c-.5 4-1.7 7-3.7 10z',
    ),
  },
  headscarf: {
    behind: path('M20 52c0-22 12-37 30-37s30 15 30 37c0 14 1 27 5 40H15c4-13 5-26 5-40z'),
    before:
      path(
        'M50 15c18 0 30 15 30 37 0 14-8 32-30 32S20 66 20 52c0-22 12-37 30-37zm0 14c-13 0-19.5 8-19.5 19S38 69.5 50 69.5 69.5 59 69.5 48 63 29 50 29z',
        ' fill-rule="evenodd"',
      ) + path('M26 70c8 10 34 12 48 0-2 10-12 17-24 17s-22-7-24-17z', ` ${DARK}`),
  },
  turban: {
    before:
      path('M26 40C22 22 34 10 50 10s28 12 24 30c-7-6-15-8-24-8s-17 2-24 8z') +
      line('M31 34c5-9 14-15 27-20M44 31c6-5 14-9 24-10', '#fff', 1.6, 0.35),
  },
}

const eyes = circle(41.5, 47.5, 2.7, ` fill="${INK}"`) + circle(58.5, 47.5, 2.7, ` fill="${INK}"`)
const brows = line('M37.5 41.3c2.5-1.6 5.5-1.6 7.5-.4M62.5 41.3c-2.5-1.6-5.5-1.6-7.5-.4', INK, 1.8)
const mouth = (d: string) => line(d, INK, 2.2)
const openMouth = (d: string) => path(d, ' fill="#7d2f2a"')

export const faces: Readonly<Record<string, string>> = {
  smile: eyes + brows + mouth('M43 57.5c3.5 4 10.5 4 14 0'),
  calm: eyes + brows + mouth('M44.5 59.5h11'),
  grin:
    eyes +
    brows +
    openMouth('M41.5 56.5h17c0 5.5-3.5 8.5-8.5 8.5s-8.5-3-8.5-8.5z') +
    path('M42 56.5h16l-.6 2.8H42.6z', ' fill="#fff"'),
  laugh:
    line('M38.5 48c1.5-2.6 4.5-2.6 6 0M55.5 48c1.5-2.6 4.5-2.6 6 0', INK, 2.2) +
    brows +
    openMouth('M41.5 56h17c0 6.5-3.5 10-8.5 10s-8.5-3.5-8.5-10z') +
    path('M42 56h16l-.6 2.8H42.6z', ' fill="#fff"'),
  wink:
    circle(41.5, 47.5, 2.7, ` fill="${INK}"`) +
    line('M55.5 48.5c1.8-1.8 4.5-1.8 6 0', INK, 2.2) +
    brows +
    mouth('M43.5 58c3.5 3.5 9 3 12.5-1.5'),
  wonder:
    eyes +
    line('M37.5 39.5c2.5-1.8 5.5-1.8 7.5-.6M62.5 39.5c-2.5-1.8-5.5-1.8-7.5-.6', INK, 1.8) +
    openMouth('M50 57a3.6 4.2 0 1 1 0 8.4 3.6 4.2 0 1 1 0-8.4z'),
}

/** Filled with the hair color. */
export const beards: Readonly<Record<string, string>> = {
  none: '',
  stubble: path(
    'M29.5 50c1 14 9 21 20.5 21s19.5-7 20.5-21c-2.5 3-4 5-7 5.5-4 .5-8-2-13.5-2s-9.5 2.5-13.5 2c-3-.5-4.5-2.5-7-5.5z',
    ' fill-opacity=".28"',
  ),
  moustache: path('M50 54.5c-3-2.5-9-1.5-11 3 3.5 1.5 8 1.5 11-.5 3 2 7.5 2 11 .5-2-4.5-8-5.5-11-3z'),
  goatee:
    path('M43 63c1.5 1 4 1.8 7 1.8s5.5-.8 7-1.8c.8 5-2 10.5-7 10.5S42.2 68 43 63z') +
    path('M50 54.3c-3-2-7-1-8.5 2 2.5 1 6 1 8.5-.4 2.5 1.4 6 1.4 8.5.4-1.5-3-5.5-4-8.5-2z'),
  full: path(
    'M28.5 46c0 18 8 28.5 21.5 28.5S71.5 64 71.5 46c-1.5 4-3 7-6.5 8-4 1-9-1.5-15-1.5s-11 2.5-15 1.5c-3.5-1-5-4-6.5-8zm14 11c4-1.5 11-1.5 15 0 .5 4.5-3 7.5-7.5 7.5S42 61.5 42.5 57z',
    ' fill-rule="evenodd"',
  ),
}

const shoulders = 'M11 100c0-17 12-25 28-26.5 5 6 17 6 22 0C77 75 89 83 89 100z'
const body = path(shoulders)

/** Filled with the color of the top. */
export const tops: Readonly<Record<string, string>> = {
  tee: body + path('M37.5 73.7c5 8.5 20 8.5 25 0l-2.5-.3c-4 6-16 6-20 0z', ` ${DARK}`),
  shirt:
    body +
    path('M39 73l11 12-8 7-8-16zM61 73L50 85l8 7 8-16z', ` ${LIGHT}`) +
    line('M50 87v13', '#000', 1.2, 0.25),
  sweater:
    body +
    path('M36.5 69.5c6 4.5 21 4.5 27 0l1.5 7c-8 6-22 6-30 0z') +
    path('M36.5 69.5c6 4.5 21 4.5 27 0l1.5 7c-8 6-22 6-30 0z', ` ${DARK}`),
  hoodie:
    path('M29 72c6-7 13-7 21-7s15 0 21 7c2 4-2 10-6 13H35c-4-3-8-9-6-13z') +
    body +
    path('M31 74c4 11 13 14 19 14s15-3 19-14l-6-2c-4 8-22 8-26 0z', ` ${DARK}`) +
    line('M44 88v8M56 88v8', '#fff', 1.8),
  blazer:
    body +
    path('M40 73l10 25 10-25c-5 5-15 5-20 0z', ' fill="#f6f2ec"') +
    path('M38 73.5L50 100H39L31 80zM62 73.5L50 100h11l8-20z', ` ${DARK}`),
  dungarees:
    path(shoulders, ' fill="#f3ead9"') +
    path('M33 74.6l6.5-1 2 14h17l2-14 6.5 1-1 25.4H34z') +
    circle(38.5, 88, 1.8, ' fill="#f0c14b"') +
    circle(61.5, 88, 1.8, ' fill="#f0c14b"'),
}

const rims = (colour: string, d: string) => line(d, colour, 2)

/** Drawn over everything else. `colour` is that of the top. */
export const accessories: Readonly<Record<string, (colour: string) => string>> = {
  none: () => '',
  glasses: () =>
    rims(
      '#2f2a26',
      'M33 43.5h14v6.5a5 5 0 0 1-5 5h-4a5 5 0 0 1-5-5zM53 43.5h14v6.5a5 5 0 0 1-5 5h-4a5 5 0 0 1-5-5zM47 46.5c1.5-1.2 4.5-1.2 6 0M33 45.5l-4-1M67 45.5l4-1',
    ),
  'round glasses': () =>
    rims(
      '#8a5a1d',
      'M41 41a7 7 0 1 1 0 14 7 7 0 1 1 0-14M59 41a7 7 0 1 1 0 14 7 7 0 1 1 0-14M48 47c1-.9 3-.9 4 0M34 46.5l-5-1.5M66 46.5l5-1.5',
    ),
  shades: () =>
    path(
      'M31 42.5h38v2c0 7-3 11-9 11-5 0-7.5-3-8.5-7.5h-3C47.5 52.5 45 55.5 40 55.5c-6 0-9-4-9-11z',
      ' fill="#26211d"',
    ) + line('M36 46l4 0M56 46l4 0', '#fff', 1.6, 0.5),
  headphones: (colour) =>
    line('M27 47C25 27 36 14.5 50 14.5S75 27 73 47', '#35302b', 4) +
    `<rect x="22" y="42" width="10" height="17" rx="5" fill="${colour}"/><rect x="68" y="42" width="10" height="17" rx="5" fill="${colour}"/>`,
  earrings: () => circle(28.5, 57, 2.4, ' fill="#f0b13c"') + circle(71.5, 57, 2.4, ' fill="#f0b13c"'),
  beanie: (colour) =>
    path('M27 37C26 20 36 10.5 50 10.5S74 20 73 37z', ` fill="${colour}"`) +
    path('M25 33.5c8-4 42-4 50 0 1.5 2 1.5 6 0 8-9-4-41-4-50 0-1.5-2-1.5-6 0-8z', ` fill="${colour}"`) +
    path(
      'M25 33.5c8-4 42-4 50 0 1.5 2 1.5 6 0 8-9-4-41-4-50 0-1.5-2-1.5-6 0-8z',
      ' fill="#fff" fill-opacity=".25"',
    ) +
    circle(50, 10, 5, ` fill="${colour}"`) +
    circle(50, 10, 5, ' fill="#fff" fill-opacity=".35"'),
  cap: (colour) =>
    path('M27 37C26 20 36 13 50 13s24 7 23 24c-7-3-15-4-23-4s-16 1-23 4z', ` fill="${colour}"`) +
    path('M27 37c7-4.5 39-4.5 46 0 6 1 12 4 15 8-11-5-26-6-38-6s-17 0-23-2z', ` fill="${colour}"`) +
    path('M27 37c7-4.5 39-4.5 46 0 6 1 12 4 15 8-11-5-26-6-38-6s-17 0-23-2z', ` ${DARK}`),
}

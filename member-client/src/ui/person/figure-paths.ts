/**
 * The silhouettes of avatars, by the looks of `characterConfig`: paths around 0,0 that contain a circle of radius 17
 * and stay within 26. Used by SVG and a canvas's Path2D.
 */
const silhouettes: Readonly<Record<string, string>> = {
  round: 'M0-23A23 23 0 1 1 0 23 23 23 0 1 1 0-23z',
  square: 'M-11-21H11A10 10 0 0 1 21-11V11A10 10 0 0 1 11 21H-11A10 10 0 0 1-21 11V-11A10 10 0 0 1-11-21z',
  tall: 'M0-26A18.5 18.5 0 0 1 18.5-7.5V8A18.5 18.5 0 0 1-18.5 8V-7.5A18.5 18.5 0 0 1 0-26z',
  leaf: 'M-22-22H2A20 20 0 0 1 22-2V22H-2A20 20 0 0 1-22 2z',
  drop: 'M0-26C5-19 21-14 21 3A21 21 0 0 1-21 3C-21-14-5-19 0-26z',
  star: 'M-7-17Q0-28 7-17 20-20 17-7 28 0 17 7 20 20 7 17 0 28-7 17-20 20-17 7-28 0-17-7-20-20-7-17z',
}

export const silhouetteOf = (look: string): string => silhouettes[look] ?? silhouettes['round'] ?? ''

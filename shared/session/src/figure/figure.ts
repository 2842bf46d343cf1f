import type { FigureParts } from '@metapyra/contract/figure'
import { partsOfAddress, wholeFigure } from '@metapyra/contract/figure'
import { hairColours, skins, topColours } from './figure-colours.ts'
import { accessories, beards, faces, hairs, tops } from './figure-parts.ts'

const head = 'M29 43c0-14 9-23 21-23s21 9 21 23v7c0 12.5-9 21.5-21 21.5S29 62.5 29 50z'

/** The SVG of an avatar, head and shoulders, on a pale ground through which the color below it shows. */
export const figureSvg = (parts: FigureParts): string => {
  const { skin, hair, hairColour, face, beard, top, topColour, accessory } = wholeFigure(parts)
  const [skinFill, hairFill, topFill] = [skins[skin], hairColours[hairColour], topColours[topColour] ?? '']
  const { behind = '', before = '' } = hairs[hair] ?? {}
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="7 4 86 86" width="192" height="192">',
    '<path d="M0 0h100v100H0z" fill="#fff" fill-opacity=".74"/>',
    `<g fill="${hairFill}">${behind}</g>`,
    `<path d="M41 62h18v14c-4 6-14 6-18 0z" fill="${skinFill}"/>`,
    '<path d="M41 68.5c6 4 12 4 18 0v4c-6 4-12 4-18 0z" fill="#000" fill-opacity=".14"/>',
    `<g fill="${topFill}">${tops[top]}</g>`,
    `<g fill="${skinFill}"><circle cx="28.5" cy="49" r="5"/><circle cx="71.5" cy="49" r="5"/><path d="${head}"/></g>`,
    '<g fill="#e0473a" fill-opacity=".16"><circle cx="36.5" cy="55" r="4.5"/><circle cx="63.5" cy="55" r="4.5"/></g>',
    '<path d="M49 50.5c-.8 1.6-1 2.8.8 3.2" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.6" stroke-linecap="round"/>',
    `<g fill="${hairFill}">${beards[beard]}</g>`,
    faces[face],
    `<g fill="${hairFill}">${before}</g>`,
    accessories[accessory]?.(topFill),
    '</svg>',
  ].join('')
}

/** The `src` of an `<img>` for a `figure:` address. */
export const figureImage = (address: string): string =>
  `data:image/svg+xml,${encodeURIComponent(figureSvg(partsOfAddress(address)))}`

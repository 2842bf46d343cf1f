import type { WidgetSettings } from './settings.ts'
import { styleFor } from './style.ts'

const TAG = 'metapyra-guest-button'
const SVG = 'http://www.w3.org/2000/svg'
/** The product's logo: three facets. */
const FACETS: [path: string, colour: string][] = [
  ['M12 2 16.2 9.5H7.8z', '#f7b84b'],
  ['M7 10.8h4.4V22L2.6 18.7z', '#cfc8ff'],
  ['M12.6 10.8H17l4.4 7.9L12.6 22z', '#a79bf5'],
]

const mark = (): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  for (const [path, colour] of FACETS) {
    const facet = document.createElementNS(SVG, 'path')
    facet.setAttribute('d', path)
    facet.setAttribute('fill', colour)
    svg.append(facet)
  }
  return svg
}

/**
 * Adds the button to the page in a shadow tree, so that neither's styles affect the other. A constructed style sheet
 * works under content security policies that forbid inline styles. Adds one button per link.
 */
export const addButton = ({ url, position, label }: WidgetSettings): void => {
  if ([...document.querySelectorAll<HTMLElement>(TAG)].some(({ dataset }) => dataset['url'] === url)) return
  const host = document.createElement(TAG)
  host.dataset['url'] = url
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styleFor(position))
  root.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', `${label} (opens in a new tab)`)
  const words = document.createElement('span')
  words.textContent = label
  button.append(mark(), words)
  // Opens in a new tab that has no access to this page; in a frame, the session's cookie would not be sent.
  button.addEventListener('click', () => window.open(url, '_blank', 'noopener,noreferrer'))
  root.append(button)
  document.body.append(host)
}

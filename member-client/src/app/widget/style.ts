import type { WidgetSettings } from './settings.ts'

/**
 * Colors of the product's tokens; white on each has a contrast of at least 4.5:1, and the focus ring is visible on any
 * page.
 */
const BUTTON_CSS = `
button {
  all: initial;
  box-sizing: border-box;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 48px;
  max-width: min(320px, calc(100vw - 32px));
  padding: 10px 18px 10px 14px;
  border-radius: 999px;
  background: #4b3bc2;
  color: #fff;
  font: 600 16px/1.25 system-ui, sans-serif;
  text-align: start;
  cursor: pointer;
  box-shadow: 0 6px 20px rgb(24 18 12 / 30%);
  transition: background 120ms ease-out;
}
button:hover { background: #3b2da3; }
button:active { background: #31258a; }
button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px #1c1815; }
svg { flex: none; width: 24px; height: 24px; }
span { min-width: 0; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  button { background: #5a48d6; box-shadow: 0 0 0 1px rgb(255 255 255 / 30%), 0 6px 20px rgb(0 0 0 / 60%); }
  button:hover { background: #4b3bc2; }
}
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
@media (forced-colors: active) { button { border: 2px solid ButtonText; } }
@media print { :host { display: none !important; } }
`

/** Keeps the button on top of any page, in its corner, inside a phone's safe area. */
export const styleFor = (position: WidgetSettings['position']): string => {
  const [block = 'bottom', inline = 'right'] = position.split('-')
  const from = (edge: string) => `${edge}: calc(16px + env(safe-area-inset-${edge}, 0px)) !important;`
  const place = `position: fixed !important; z-index: 2147483000 !important; ${from(block)} ${from(inline)}`
  return `:host { all: initial; ${place} }${BUTTON_CSS}`
}

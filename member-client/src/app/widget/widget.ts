import { addButton } from './guest-button.ts'
import { readSettings } from './settings.ts'

/** Runs when `<script src="https://SPACE/widget.js" data-link="TOKEN" async>` loads on an external page. */
const start = (script: HTMLScriptElement): void => {
  const settings = readSettings(script)
  if (!settings) {
    // biome-ignore lint/suspicious/noConsole: whoever builds the page looks there
    console.warn('MetaPyra: the script tag has no guest link. Copy it again from your space.')
  } else if (document.body) addButton(settings)
  else document.addEventListener('DOMContentLoaded', () => addButton(settings), { once: true })
}

const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) start(currentScript)

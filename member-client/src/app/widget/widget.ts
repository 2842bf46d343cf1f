import { putButton } from './guest-button.ts'
import { readSettings } from './settings.ts'

/** What `<script src="https://SPACE/widget.js" data-link="TOKEN" async>` runs on somebody's page. */
const start = (script: HTMLScriptElement): void => {
  const settings = readSettings(script)
  if (!settings) {
    // biome-ignore lint/suspicious/noConsole: whoever builds the page looks there
    console.warn('MetaPyra: the script tag has no guest link. Copy it again from your space.')
  } else if (document.body) putButton(settings)
  else document.addEventListener('DOMContentLoaded', () => putButton(settings), { once: true })
}

const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) start(currentScript)

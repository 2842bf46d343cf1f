/**
 * The sandbox's widget: the parts of Google's `grecaptcha` that pages use, with a plain checkbox. A second checkbox
 * makes it fail, to test that too.
 */
const run = `
(() => {
  const asked = new URL(document.currentScript.src).searchParams
  const widgets = []
  const token = (kind, action) =>
    'sandbox-' + kind + '-' + Date.now() + '-' + Math.random().toString(36).slice(2, 12) +
    (action ? '/' + action : '') + '@' + location.hostname
  const box = (text) => {
    const label = document.createElement('label')
    const input = document.createElement('input')
    input.type = 'checkbox'
    label.style.cssText = 'display:flex;align-items:center;gap:10px;cursor:pointer'
    input.style.cssText = 'inline-size:20px;block-size:20px;margin:0;accent-color:var(--brand, currentColor)'
    label.append(input, text)
    return { label, input }
  }
  window.grecaptcha = {
    ready: (go) => go(),
    execute: async (siteKey, options) => token('ok', options.action),
    render(container, options) {
      const human = box('I am not a robot (sandbox)')
      const fails = box('Let it fail')
      container.style.cssText = 'display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center'
      fails.label.style.cssText += ';opacity:.85;font-size:14px'
      container.replaceChildren(human.label, fails.label)
      const tell = () => {
        if (human.input.checked) options.callback?.(token(fails.input.checked ? 'fail' : 'ok'))
        else options['expired-callback']?.()
      }
      human.input.onchange = fails.input.onchange = tell
      return widgets.push({ human, fails }) - 1
    },
    reset(id = 0) {
      const { human } = widgets[id]
      human.input.checked = false
    },
  }
  window[asked.get('onload')]?.()
})()
`

export const SANDBOX_SCRIPT = run.trim()

/** The part of Google's API that this uses, which the sandbox implements too. */
export interface Grecaptcha {
  ready(go: () => void): void
  render(container: HTMLElement, options: WidgetOptions): number
  reset(widget?: number): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

interface WidgetOptions {
  sitekey: string
  theme: 'light' | 'dark'
  callback(token: string): void
  'expired-callback'(): void
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
    onGrecaptcha?: () => void
  }
}

let loading: Promise<Grecaptcha> | undefined

const load = (script: string, render: string): Promise<Grecaptcha> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = `${script}?${new URLSearchParams({ render, onload: 'onGrecaptcha' })}`
    window.onGrecaptcha = () =>
      window.grecaptcha?.ready(() => window.grecaptcha && resolve(window.grecaptcha))
    element.onerror = () => {
      element.remove()
      // The next form that is used retries.
      loading = undefined
      reject(new Error('The captcha didn’t load'))
    }
    document.head.append(element)
  })

/** Loads the captcha's script once, when the first form is used. */
export const loadGrecaptcha = (script: string, render: string): Promise<Grecaptcha> => {
  loading ??= load(script, render)
  return loading
}

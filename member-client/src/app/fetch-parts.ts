const asked = new Map<string, Promise<unknown>>()

const ask = async (href: string): Promise<void> => {
  // The page's own HTML asks for some.
  if (document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.href = href
  document.head.append(link)
  // A script is waited for by whoever imports it; a screen without its style is not to be seen.
  if (link.rel === 'modulepreload') return
  await new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      // The next try asks again.
      asked.delete(href)
      reject(new TypeError(`${href} did not come`))
    }
  })
}

const askOnce = (href: string): Promise<unknown> => {
  const asking = asked.get(href) ?? ask(href)
  asked.set(href, asking)
  return asking
}

/**
 * What a lazy part of the client is made of, all asked for at once. Stands in for Vite's own helper, which does the
 * same for more browsers and pages in three times the size; the build calls it by this name (build/stand-ins.ts).
 */
export const __vitePreload = async <T>(load: () => Promise<T>, files: string[] = []): Promise<T> => {
  await Promise.all(files.map((file) => askOnce(`/${file}`)))
  return load()
}

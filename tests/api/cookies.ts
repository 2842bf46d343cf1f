import type { IncomingHttpHeaders } from 'node:http'

/** A browser's cookies for one host. */
export class Jar {
  readonly #cookies = new Map<string, string>()

  take(headers: IncomingHttpHeaders): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const isGone =
        attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)) || value.join('=') === ''
      if (isGone) this.#cookies.delete(name.trim())
      else this.#cookies.set(name.trim(), value.join('='))
    }
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  names(): string[] {
    return [...this.#cookies.keys()]
  }

  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

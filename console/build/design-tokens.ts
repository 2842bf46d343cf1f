import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export type Tokens = Record<string, string>

const file = fileURLToPath(new URL('../../member-client/src/ui/style/tokens.css', import.meta.url))
const virtual = 'virtual:design-tokens'

/**
 * Returns the custom properties of one rule of the tokens file, without their leading dashes: `{ brand: '#4b3cc4', …
 * }`.
 */
function declarationsOf(css: string, selector: string): Tokens {
  const start = css.replaceAll("'", '"').indexOf(`${selector} {`)
  if (start < 0) throw new Error(`tokens.css has no rule for ${selector}`)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

/**
 * Returns the light and the dark palette of the shared tokens file. A token that the dark palette does not override
 * keeps its light value.
 */
function parseDesignTokens(css: string): { light: Tokens; dark: Tokens } {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const light = declarationsOf(bare, ':root')
  return { light, dark: { ...light, ...declarationsOf(bare, '[data-theme="dark"]') } }
}

/**
 * Serves the tokens file to the console twice: `virtual:design-tokens` as an object for antd's theme, and
 * `virtual:design-tokens.css` unchanged for the console's own styles. One file decides how both clients look.
 */
export function designTokens(): Plugin {
  return {
    name: 'design-tokens',
    resolveId: (id) => (id === virtual || id === `${virtual}.css` ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${virtual}`)) return undefined
      this.addWatchFile(file)
      const css = readFileSync(file, 'utf8')
      return id.endsWith('.css') ? css : `export const tokens = ${JSON.stringify(parseDesignTokens(css))}`
    },
  }
}

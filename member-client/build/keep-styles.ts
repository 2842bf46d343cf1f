import type { Plugin } from 'vite'

const STYLES = /\.module\.css$/

/**
 * Class names are inlined where they are used (`inlineConst`), which leaves a style sheet's module empty, so that the
 * bundler would drop it together with its styles. This plugin keeps it, and fails the build if one is still lost.
 */
export const keepStyles = (): Plugin => {
  const seen = new Set<string>()
  return {
    name: 'keep-styles',
    enforce: 'post',
    transform: {
      filter: { id: STYLES },
      handler: (code, id) => {
        seen.add(id)
        return { code, map: null, moduleSideEffects: 'no-treeshake' }
      },
    },
    generateBundle(_, bundle) {
      const usedModules = new Set(
        Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : [])),
      )
      const lost = [...seen].filter((id) => !usedModules.has(id))
      if (lost.length > 0 || seen.size === 0) this.error(`Styles that no chunk has: ${lost.join(', ')}`)
    },
  }
}

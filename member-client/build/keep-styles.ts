import type { Plugin } from 'vite'

const STYLES = /\.module\.css$/

/**
 * Names of classes are written where they are used (`inlineConst`), and then nothing is left of a style sheet's
 * module: the bundler drops it, and the styles with it. This keeps it, and fails the build where one is lost anyhow.
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
      const kept = new Set(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? Object.keys(one.modules) : [])),
      )
      const lost = [...seen].filter((id) => !kept.has(id))
      if (lost.length > 0 || seen.size === 0) this.error(`Styles that no chunk has: ${lost.join(', ')}`)
    },
  }
}

import type { Plugin } from 'vite'

/**
 * `virtual:NAME` exports the URL of a JSON file that is generated at build time. It is fetched when it is first needed
 * and is part of no script.
 */
export const dataFile = (name: string, make: () => unknown): Plugin => {
  const id = `virtual:${name}`
  const file = `${name}.json`
  let isBuilt = false
  return {
    name: `data-file-${name}`,
    configResolved: ({ command }) => {
      isBuilt = command === 'build'
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${file}`, (_, response) => {
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(JSON.stringify(make()))
      })
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      if (!isBuilt) return `export const url = '/${file}'`
      const emitted = this.emitFile({ type: 'asset', name: file, source: JSON.stringify(make()) })
      return `export const url = import.meta.ROLLUP_FILE_URL_${emitted}`
    },
  }
}

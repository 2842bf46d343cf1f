import type { Plugin } from 'vite'

/**
 * `virtual:NAME` says where data is to be fetched: a file of JSON, made at build, that is asked for when somebody first
 * needs it and is no part of any script.
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
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load(asked) {
      if (asked !== `\0${id}`) return null
      if (!isBuilt) return `export const url = '/${file}'`
      const emitted = this.emitFile({ type: 'asset', name: file, source: JSON.stringify(make()) })
      return `export const url = import.meta.ROLLUP_FILE_URL_${emitted}`
    },
  }
}

import { build } from 'vite'

/** Builds a standalone script that shares nothing with the client and imports nothing at run time. */
export const oneFile = async (entry: string, define: Record<string, string> = {}): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define,
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'metapyra' },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk' || chunk.imports.length > 0) throw new Error(`${entry} is not one file`)
  return chunk.code
}

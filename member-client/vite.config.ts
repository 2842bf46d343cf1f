import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vite'
import { inBrowsers } from './build/browser-globals.ts'
import { chunks } from './build/chunks.ts'
import { dataFiles } from './build/data-files.ts'
import { keepStyles } from './build/keep-styles.ts'
import { prerender } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'
import { widget } from './build/widget.ts'

/**
 * Sources import only `react`; the build resolves it to preact. REAL_REACT=1 builds with React, to prove that they
 * still run on it.
 */
const reactAliases = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^(react|react-dom)$/, replacement: 'preact/compat' },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'preact/compat' },
]

const onReact = process.env.REAL_REACT === '1'

/** `button_k3f`: short, because each name is part of both the script and the style sheet. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest()
    .readUInt32BE()
    .toString(36)
    .slice(-3)}`

/** Hot reload for development. Builds and tests use the sources unchanged. */
const hotReload = process.env.VITEST ? [] : preact({ reactAliasesEnabled: false, devToolsEnabled: false })
const leanBuild = [
  keepStyles(),
  widget(),
  serviceWorker(),
  onReact
    ? null
    : prerender({
        root: import.meta.dirname,
        alias: reactAliases,
        cssModules: { generateScopedName: scopedName },
      }),
]

export default defineConfig(({ command }) => ({
  base: '/',
  plugins: [dataFiles(), command === 'serve' ? [hotReload, widget()] : leanBuild],
  resolve: { alias: onReact ? [] : reactAliases },
  define: command === 'serve' ? {} : inBrowsers,
  css: { modules: { generateScopedName: scopedName } },
  worker: {
    format: 'es' as const,
    // The server allows WebAssembly only in files whose name starts with wasm-.
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }: { name: string }) =>
          name === 'backdrop-worker' ? 'assets/wasm-[hash:7].js' : 'assets/worker-[hash:7].js',
      },
    },
  },
  build: {
    outDir: onReact ? 'dist-react' : 'dist',
    manifest: true,
    // Fonts come from the system. Other assets are tiny, so inlining beats a request.
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // The page preloads these files itself, so no preload list has to name them.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(index|shell)-/.test(file)) : files,
    },
    rolldownOptions: {
      // Inlines the names of classes, icons and avatars where they are used, instead of shipping lookup tables.
      optimization: { inlineConst: { mode: 'all' } },
      // The side effects of its entry file (a function with everything attached) are only needed by script tags.
      output: {
        // Seven letters, because with six the bundler refuses more than 64 chunks.
        chunkFileNames: ({ name }) => (name === 'shell' ? 'assets/shell-[hash:7].js' : 'assets/[hash:7].js'),
        // Short, because each name is in the preload lists, which every page contains.
        assetFileNames: 'assets/[hash:5][extname]',
        codeSplitting: chunks,
      },
    },
  },
}))

import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { dataFiles } from './build/data-files.ts'
import { inBrowsers } from './build/in-browsers.ts'
import { keepStyles } from './build/keep-styles.ts'
import { prerender } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'
import { widget } from './build/widget.ts'

/** Sources import `react` alone; the build serves it from preact. REAL_REACT=1 proves that they still run on React. */
const reactAliases = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^(react|react-dom)$/, replacement: 'preact/compat' },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'preact/compat' },
]

const onReact = process.env.REAL_REACT === '1'

/** `button_k3f`: short, since each name is shipped in the script as well as in the style. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest()
    .readUInt32BE()
    .toString(36)
    .slice(-3)}`

/** Components are replaced in place while one works on them; builds and tests take the sources as they are. */
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
    // The server lets files that are called wasm-, and nothing else, compile WebAssembly.
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
    // Fonts are the system's; what is left is tiny and better inlined than asked for.
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // The page has asked for these itself: no list of what to fetch need name them.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(index|shell)-/.test(file)) : files,
    },
    rolldownOptions: {
      // Names of classes, icons and figures stand where they are used, not in a table beside it.
      optimization: { inlineConst: { mode: 'all' } },
      // What its entry file does besides (a function with everything hung to it) is for scripts of pages.
      output: {
        // Seven letters: with six, the bundler refuses more than 64 chunks.
        chunkFileNames: ({ name }) => (name === 'shell' ? 'assets/shell-[hash:7].js' : 'assets/[hash:7].js'),
        // Each is named in the lists of what screens are made of, which every page carries.
        assetFileNames: 'assets/[hash:5][extname]',
        codeSplitting: chunks,
      },
    },
  },
}))

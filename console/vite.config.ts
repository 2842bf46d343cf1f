import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { designTokens } from './build/design-tokens.ts'
import { leaveOut } from './build/stub-modules.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  base: '/admin/',
  plugins: [react(), designTokens(), leaveOut()],
  resolve: {
    alias: [
      // Packages that Refine imports and the console doesn't use (docs/decisions/0005): 60 KB gzip.
      {
        find: /^(react-markdown|remark-gfm|@ant-design\/pro-layout)$/,
        replacement: here('build/stubs/unused.ts'),
      },
      // simple-rest imports axios, but every call goes through the session's own client.
      { find: /^axios$/, replacement: here('build/stubs/axios.ts') },
    ],
  },
  worker: { format: 'es' },
  build: {
    manifest: true,
    reportCompressedSize: false,
    target: 'es2024',
    rolldownOptions: {
      output: {
        // Every page with a list or a form needs these modules (useTable imports them), so they are in one chunk that
        // is fetched once and cached.
        codeSplitting: {
          groups: [
            {
              name: 'forms',
              test: /\/(@rc-component\/(util|form|async-validator)|antd\/es\/form|sunflower-antd)\//,
            },
            // Modules that pages share and that are too small for separate files.
            {
              name: 'bits',
              test: /src\/(ui\/\w+\/(client-id|counted|note|send-form|use-copy|status-label|use-opened|use-total|instant|choice-tabs|list-failed|day-field|first-focus|use-debounced)|providers\/(use-call|use-changed|use-space-resource))\.|@ant-design\/icons\/es\/icons\/(Plus|Delete|Download|History|Reload|Link)Outlined/,
            },
          ],
        },
      },
    },
  },
})

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { designTokens } from './build/design-tokens.ts'
import { leaveOut } from './build/leave-out.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  base: '/admin/',
  plugins: [react(), designTokens(), leaveOut()],
  resolve: {
    alias: [
      // What Refine drags in and nothing here uses (docs/decisions/0005): 60 KB gzip.
      {
        find: /^(react-markdown|remark-gfm|@ant-design\/pro-layout)$/,
        replacement: here('build/stubs/unused.ts'),
      },
      // simple-rest asks for axios; every call goes through the session's own client.
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
        // Every page with a list or a form needs these (useTable brings them): beside what the shell loads anyway,
        // they are fetched once and kept.
        codeSplitting: {
          groups: [
            {
              name: 'forms',
              test: /\/(@rc-component\/(util|form|async-validator)|antd\/es\/form|sunflower-antd)\//,
            },
            // What pages share and is smaller than what a file of its own costs.
            {
              name: 'bits',
              test: /src\/(ui\/\w+\/(counted|use-copy|mark|use-opened|instant|choice-tabs|list-failed|day-field|first-focus|use-debounced)|providers\/(use-call|use-changed|use-of-space))\.|@ant-design\/icons\/es\/icons\/(Plus|Delete|Reload|Link)Outlined/,
            },
          ],
        },
      },
    },
  },
})

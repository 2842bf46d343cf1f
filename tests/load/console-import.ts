/** What the console's import page does with a file, by its own code but without the page. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { createUpload } from '../../console/src/import/upload/upload.ts'
import type { ImportSession } from '../../console/src/import/worker/import-session.ts'
import type { Api } from '../../shared/session/src/calls/api.ts'

const consoleFolder = fileURLToPath(new URL('../../console', import.meta.url))

/** The code of the page's worker, built as for the page, because papaparse exports no named imports to Node. */
export const buildImportWorker = async (): Promise<() => ImportSession> => {
  const outDir = mkdtempSync(join(tmpdir(), 'metapyra-import-'))
  try {
    await build({
      root: consoleFolder,
      configFile: false,
      logLevel: 'warn',
      build: { ssr: 'src/import/worker/import-session.ts', outDir, emptyOutDir: true },
      ssr: { noExternal: true },
    })
    return (await import(join(outDir, 'import-session.js'))).createImportSession
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** The steps of the page as separate functions, so that each can be timed. */
export const createImport = (session: ImportSession, api: Api) => {
  const upload = createUpload(api, session, { userId: () => 'bench', onProgress: () => undefined })
  return {
    readAndCheck: async (csv: string): Promise<void> => {
      const { mapping } = await session.open(new File([csv], 'people.csv'))
      session.map(mapping, true)
    },
    askWhoIsThere: async (): Promise<void> => {
      const comparison = await upload.compare()
      if (!comparison || 'failed' in comparison)
        throw new Error(`The space was not asked: ${comparison?.failed}`)
    },
    /** Returns how many people were created. */
    send: async (workspaceId: string, sendInvitations: boolean): Promise<number> => {
      const file = { fileName: 'people.csv', fileHash: '0'.repeat(64) }
      const preparation = await upload.prepare({ workspaceId, sendInvitations, mode: 'skip' }, file)
      await upload.run(preparation)
      return session.summary().created
    },
  }
}

import { mkdirSync } from 'node:fs'

/** Creates `DATA_DIR`, accessible only to its owner. If that fails, the error names the setting. */
export const makeDataDir = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`DATA_DIR: ${(error as Error).message}`, { cause: error })
  }
}

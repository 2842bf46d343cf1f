import { mkdirSync } from 'node:fs'

/** Makes `DATA_DIR`, for its owner alone. Where that cannot be, the error names the setting. */
export const makeDataDir = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Error(`DATA_DIR: ${(error as Error).message}`, { cause: error })
  }
}

import type { TestModule, Vitest } from 'vitest/node'

/** More failures than this are a fault of the product, not of the moment. */
const MAX_FLAKY_FILES = 3

const hasFailed = (file: TestModule): boolean => file.state() === 'failed'
const isInBrowser = (file: TestModule): boolean => file.project.name.startsWith('e2e')

/**
 * Reruns the browser test files that failed, because on a loaded machine a page can be slower than a test expects. A
 * file that fails again has failed. A file that passes now is reported, so that its race gets fixed. Returns each
 * file's last run; closes `vitest` if any file ran again.
 */
export async function retryFlakyFiles(
  vitest: Vitest,
  run: (paths: string[]) => Promise<Vitest>,
): Promise<{ files: TestModule[]; notes: string[] }> {
  const files = vitest.state.getTestModules()
  const failed = files.filter((file) => hasFailed(file) && isInBrowser(file))
  if (failed.length === 0 || failed.length > MAX_FLAKY_FILES) return { files, notes: [] }
  // A new run, because what a project sets up for all its files is gone after the first.
  await vitest.close()
  const second = await run(failed.map(({ moduleId }) => moduleId))
  const rerunModules = second.state.getTestModules()
  await second.close()
  const passedFiles = rerunModules.filter((file) => !hasFailed(file))
  return {
    files: [
      ...files.filter((file) => !rerunModules.some(({ moduleId }) => moduleId === file.moduleId)),
      ...rerunModules,
    ],
    notes: passedFiles.map(
      ({ relativeModuleId }) => `UNSTEADY: ${relativeModuleId} failed, and passed when it ran again.`,
    ),
  }
}

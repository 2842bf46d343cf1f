import type { TestModule, Vitest } from 'vitest/node'

/** More than these is a fault of the product, not of the moment. */
const MOST = 3

const hasFailed = (file: TestModule): boolean => file.state() === 'failed'
const isInBrowser = (file: TestModule): boolean => file.project.name.startsWith('e2e')

/**
 * Runs the browser files that failed once more: on a loaded machine a page can be slower than a step of a test expects.
 * What fails again has failed. What passes now is named, so that the race in it is mended and not forgotten. Answers
 * each file as it ran last; `vitest` is closed where any ran again.
 */
export async function runUnsteadyAgain(
  vitest: Vitest,
  run: (paths: string[]) => Promise<Vitest>,
): Promise<{ files: TestModule[]; notes: string[] }> {
  const files = vitest.state.getTestModules()
  const failed = files.filter((file) => hasFailed(file) && isInBrowser(file))
  if (failed.length === 0 || failed.length > MOST) return { files, notes: [] }
  // A run of its own: what a project sets up for all its files is gone with the first.
  await vitest.close()
  const second = await run(failed.map(({ moduleId }) => moduleId))
  const again = second.state.getTestModules()
  await second.close()
  const passed = again.filter((file) => !hasFailed(file))
  return {
    files: [...files.filter((file) => !again.some(({ moduleId }) => moduleId === file.moduleId)), ...again],
    notes: passed.map(
      ({ relativeModuleId }) => `UNSTEADY: ${relativeModuleId} failed, and passed when it ran again.`,
    ),
  }
}

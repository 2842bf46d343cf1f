import type { TestModule, Vitest } from 'vitest/node'

/** More than these is a fault of the product, not of the moment. */
const MOST = 3

const failedInBrowser = (vitest: Vitest): TestModule[] =>
  vitest.state
    .getTestModules()
    .filter((file) => file.project.name.startsWith('e2e') && file.state() === 'failed')

/**
 * Runs the browser files that failed once more: on a loaded machine a page can be slower than a step of a test expects.
 * What fails again has failed. What passes now is named, so that the race in it is mended and not forgotten.
 */
export async function runUnsteadyAgain(vitest: Vitest): Promise<string[]> {
  const failed = failedInBrowser(vitest)
  if (failed.length === 0 || failed.length > MOST) return []
  await vitest.rerunTestSpecifications(failed.map((file) => file.toTestSpecification()))
  const still = new Set(failedInBrowser(vitest).map(({ moduleId }) => moduleId))
  return failed
    .filter(({ moduleId }) => !still.has(moduleId))
    .map(({ relativeModuleId }) => `UNSTEADY: ${relativeModuleId} failed, and passed when it ran again.`)
}

/** What commands of the server share: `--help`, one line of an error, and an exit code. */
import process from 'node:process'

/** Runs a command that answers what it has done, in words; a wrong use of it ends with 2, a failure with 1. */
export const runCommand = async (
  usage: string,
  names: readonly string[],
  run: (args: string[], options: Set<string>) => Promise<string>,
): Promise<void> => {
  const given = process.argv.slice(2)
  const options = new Set(given.filter((arg) => arg.startsWith('-')))
  const args = given.filter((arg) => !arg.startsWith('-'))
  const isKnown = [...options].every((option) => names.includes(option))
  if (options.has('--help') || args.length !== 1 || !isKnown) {
    process.stdout.write(`${usage}\n`)
    process.exitCode = options.has('--help') ? 0 : 2
    return
  }
  try {
    process.stdout.write(`${await run(args, options)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

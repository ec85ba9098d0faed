/** A variable of the environment. Ends the program if it is missing. */
export function setting(name: string): string {
  const value = process.env[name]
  if (value) return value
  console.error(`Set ${name}. docs/bots.md tells how.`)
  process.exit(1)
}

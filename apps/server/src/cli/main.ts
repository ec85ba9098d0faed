import { runCommandLine } from './program.ts'

// All files that this process creates are readable by its own user only.
process.umask(0o077)

const context = {
  environment: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  exitCode: 0,
}

void runCommandLine(process.argv.slice(2), context).then((code) => {
  process.exitCode = code
  // Otherwise an open terminal or pipe would keep the process alive.
  process.stdin.destroy()
})

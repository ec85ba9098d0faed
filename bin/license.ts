// npm run license: makes keys, and issues and verifies licenses with them.
import { runLicenseCommand } from '@parley/license/command'

process.exitCode = runLicenseCommand(process.argv.slice(2), {
  output: (text) => process.stdout.write(text),
  errors: (text) => process.stderr.write(text),
})

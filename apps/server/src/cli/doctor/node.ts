import { type Check, failed, ok } from './check.ts'

export const node: Check = {
  name: 'node',
  async run() {
    const { node: version } = process.versions
    const [major = 0, minor = 0] = version.split('.').map(Number)
    if (major > 20 || (major === 20 && minor >= 19)) return ok(`version ${version}`)
    return failed(`version ${version} is too old`, 'Install Node 20.19 or later.')
  },
}

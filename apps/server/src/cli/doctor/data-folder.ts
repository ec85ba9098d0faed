import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { type Check, failed, ok, warning } from './check.ts'

export const dataFolder: Check = {
  name: 'data folder',
  async run({ config }) {
    const path = config.data
    const found = await stat(path).catch(() => undefined)
    if (!found) {
      return warning(`${path} does not exist`, 'The first start creates it. Check PARLEY_DATA.')
    }
    if (!found.isDirectory()) return failed(`${path} is not a folder`, 'Check PARLEY_DATA.')
    const user = process.getuid?.()
    if (user !== undefined && found.uid !== user) {
      const advice = `Run this as the user of the server (sudo -u '#${found.uid}' …), or: chown -R ${user} ${path}`
      return failed(`${path} belongs to user ${found.uid}, this is user ${user}`, advice)
    }
    const isWritable = await access(path, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!isWritable) return failed(`${path} cannot be written`, 'Check its owner and its mount.')
    if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
      return warning(`other users can read ${path}`, `Run: chmod -R go= ${path}`)
    }
    return ok(`${path} is private and can be written`)
  },
}

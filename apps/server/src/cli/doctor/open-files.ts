import { readFile } from 'node:fs/promises'
import { type Check, ok, skipped, warning } from './check.ts'

// Each open client holds a connection.
const enough = 4096

export const openFiles: Check = {
  name: 'open files',
  async run({ server }) {
    const whose = server ? 'the server' : 'this shell'
    const limits = await readFile(`/proc/${server?.pid ?? 'self'}/limits`, 'utf8').catch(() => '')
    const [, limit = ''] = /^Max open files\s+(\S+)/m.exec(limits) ?? []
    if (limit === '') return skipped('this system does not tell')
    const text = `${whose} may open ${limit}`
    if (limit === 'unlimited' || Number(limit) >= enough) return ok(text)
    return warning(text, `Raise it to ${enough} or more: LimitNOFILE in the systemd unit.`)
  },
}

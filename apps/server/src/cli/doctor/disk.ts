import { statfs } from 'node:fs/promises'
import { type Check, failed, ok, warning } from './check.ts'
import { existingParent } from './existing-parent.ts'

// From linux/magic.h.
const inMemory = new Set([0x0102_1994, 0x8584_58f6])
const overNetwork = new Set([0x6969, 0x517b, 0xfe53_4d42, 0xff53_4d42, 0x0102_1997])

// Uploads stop below the first, all writes are at risk below the second.
const uploadBytes = 500_000_000
const uploadShare = 0.05
const leastBytes = 16_777_216

export const disk: Check = {
  name: 'disk',
  async run({ config }) {
    const { type, bavail, blocks, bsize } = await statfs(await existingParent(config.data))
    const free = bavail * bsize
    if (process.platform === 'linux' && overNetwork.has(type)) {
      return failed(
        'the data folder is on a network file system, which the database cannot use',
        'Move it to a local disk (PARLEY_DATA).',
      )
    }
    if (free < leastBytes) return failed(`${inMegabytes(free)} free`, 'Free some room.')
    if (free < Math.min(uploadBytes, blocks * bsize * uploadShare)) {
      return warning(`${inMegabytes(free)} free: uploads are refused`, 'Free some room.')
    }
    if (process.platform === 'linux' && inMemory.has(type)) {
      return warning('the data folder is in memory', 'A restart loses it. Set PARLEY_DATA.')
    }
    return ok(`${inMegabytes(free)} free`)
  },
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`

import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, ok, warning } from './check.ts'
import { existingParent } from './existing-parent.ts'

const rounds = 20
const blockBytes = 4096
const slowMs = 20

export const fsync: Check = {
  name: 'fsync',
  async run({ config }) {
    const path = join(await existingParent(config.data), `.doctor-${randomUUID()}`)
    const file = await open(path, 'wx', 0o600)
    const times: number[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        await file.write(Buffer.alloc(blockBytes, round), 0, blockBytes, round * blockBytes)
        const start = performance.now()
        await file.datasync()
        times.push(performance.now() - start)
      }
    } finally {
      await file.close()
      await rm(path, { force: true })
    }
    const median = times.sort((a, b) => a - b)[rounds / 2] ?? 0
    const text = `writing to disk takes ${median.toFixed(2)} ms`
    if (median <= slowMs) return ok(text)
    return warning(text, 'Each message waits for it. Use a faster disk, best an SSD.')
  },
}

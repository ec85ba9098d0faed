import { FairQueue } from './fair-queue.ts'
import type { Inspected, PictureJob } from './jobs.ts'
import { PictureProcess } from './picture-process.ts'

export type { Inspected } from './jobs.ts'

const processes = 2
// Several pictures are sent with one message. More would only keep their sender waiting.
const waitingPerOwner = 8
const options = { jobMs: 5_000, idleMs: 60_000 }

/**
 * Scales and inspects pictures in child processes of bounded memory and time. An owner is whoever sent the
 * picture: owners take turns, and one owner's pictures are decoded one at a time. Every answer is undefined
 * when the bytes are no accepted picture, when decoding takes too much, or when too many of the owner's
 * pictures are waiting.
 */
export interface Pictures {
  /** The size of the picture in a file and a small copy of it: PNG when it has transparency, else JPEG. */
  inspect(owner: string, path: string, px: number): Promise<Inspected | undefined>
  /**
   * Scales a picture to fit a square of `px`, never up, as PNG. Undefined as well when a side is shorter
   * than `least`.
   */
  fitPng(
    owner: string,
    bytes: Uint8Array,
    px: number,
    least?: number,
  ): Promise<Uint8Array | undefined>
  /** Draws an SVG of our own as PNG. */
  drawPng(svg: string): Promise<Uint8Array>
  close(): void
}

/** Opens the engine. Its processes start with the first picture. */
export function openPictures(limits: Partial<typeof options> = {}): Pictures {
  const workers = Array.from(
    { length: processes },
    () => new PictureProcess({ ...options, ...limits }),
  )
  const queue = new FairQueue(workers, waitingPerOwner)
  let isClosed = false
  const run = (owner: string, job: PictureJob) =>
    queue.run(owner, async (worker) => (isClosed ? undefined : worker.run(job)))

  return {
    async inspect(owner, path, px) {
      const answer = await run(owner, { kind: 'inspect', path, px })
      return answer as Inspected | undefined
    },
    async fitPng(owner, bytes, px, least = 1) {
      const answer = await run(owner, { kind: 'fit', bytes, px, least })
      return answer as Uint8Array | undefined
    },
    async drawPng(svg) {
      const answer = await run('server', { kind: 'draw', svg })
      if (answer === undefined) throw new Error('The picture process could not draw')
      return answer as Uint8Array
    },
    close: () => {
      isClosed = true
      for (const worker of workers) worker.close()
    },
  }
}

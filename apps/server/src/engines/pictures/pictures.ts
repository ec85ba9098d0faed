import { FairQueue } from './fair-queue.ts'
import type { AnimatedPicture, AnimationBounds, Inspected, PictureJob } from './jobs.ts'
import { PictureProcess } from './picture-process.ts'

export type { Inspected } from './jobs.ts'

const processes = 2
// A user may send several pictures at once. With more, their own uploads would wait too long.
const waitingPerOwner = 8
// A large photo takes 5 seconds on a small or busy machine.
const options = { jobMs: 15_000, idleMs: 60_000 }

/**
 * Scales and inspects pictures in child processes with limited memory and time. The owner is the user who
 * sent the picture. Owners take turns, and pictures of one owner are decoded one at a time. Results are
 * undefined if the bytes are not an accepted picture, decoding exceeds a limit, or too many pictures of the
 * owner are waiting.
 */
export interface Pictures {
  /** The size of the picture in a file and a small copy of it: PNG when it has transparency, else JPEG. */
  inspect(owner: string, path: string, px: number): Promise<Inspected | undefined>
  /**
   * Scales a picture down to fit a square of `px`, as PNG. Also undefined if a side is shorter than
   * `least`.
   */
  fitPng(
    owner: string,
    bytes: Uint8Array,
    px: number,
    least?: number,
  ): Promise<Uint8Array | undefined>
  /**
   * Scales a picture down: an animated GIF or WebP as WebP, anything else as PNG. Also undefined if it has too
   * many frames.
   */
  fitAnimated(
    owner: string,
    bytes: Uint8Array,
    bounds: AnimationBounds,
  ): Promise<AnimatedPicture | undefined>
  /** Renders an SVG made by the server as PNG. */
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
    async fitAnimated(owner, bytes, bounds) {
      const answer = await run(owner, { kind: 'animated', bytes, ...bounds })
      return answer as AnimatedPicture | undefined
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

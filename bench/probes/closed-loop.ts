// The side of a probe that answers `go IN_FLIGHT WARM_MS RUN_MS` on stdin with results on stdout, named as those
// of load/closed.ts.
import { createInterface } from 'node:readline'
import { nowMicros } from '../load/message.ts'
import { Samples, cpuMicros } from '../load/samples.ts'

/** Tells that the probe is ready, and runs `work` as often as it is asked to. `at` is in microseconds. */
export function serveClosedLoop(work: (seq: number, at: number) => Promise<unknown>): void {
  process.stdout.write('{"ready":true}\n')
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const [, inFlight = 1, warmMs = 0, runMs = 0] = line.split(' ').map(Number)
      void run(work, inFlight, warmMs, runMs)
    })
    .on('close', () => process.exit(0))
}

async function run(
  work: (seq: number, at: number) => Promise<unknown>,
  inFlight: number,
  warmMs: number,
  runMs: number,
) {
  const samples = new Samples()
  const cpuBefore = cpuMicros()
  const start = nowMicros()
  const from = start + warmMs * 1000
  const until = from + runMs * 1000
  let sent = 0
  const keepWorking = async () => {
    for (let at = nowMicros(); at < until; ) {
      await work(sent++, at)
      const done = nowMicros()
      if (done >= from && done < until) samples.add(done - at)
      at = done
    }
  }
  await Promise.all(Array.from({ length: inFlight }, keepWorking))
  const seconds = (nowMicros() - start) / 1e6
  const rate = samples.count / (runMs / 1000)
  const answer = { sent, done: sent, refused: 0, rate, ...samples.quantiles(), seconds }
  process.stdout.write(`${JSON.stringify({ ...answer, cpu_us: cpuMicros() - cpuBefore })}\n`)
}

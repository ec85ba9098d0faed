import type { Writable } from 'node:stream'

const barWidth = 24
const updateMs = 100
const clearLine = '\r\u001b[K'

/** Tells how far a long command is. A terminal shows a bar; elsewhere only the stages are written. */
export class Progress {
  readonly #output: Writable & { isTTY?: boolean }
  #shownAt = 0

  constructor(output: Writable & { isTTY?: boolean }) {
    this.#output = output
  }

  stage(text: string): void {
    this.end()
    this.#output.write(`${text}\n`)
  }

  update(what: string, done: number, total: number): void {
    const now = performance.now()
    if (!this.#output.isTTY || (now - this.#shownAt < updateMs && done < total)) return
    this.#shownAt = now
    const share = total === 0 ? 1 : done / total
    const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.')
    this.#output.write(`${clearLine}[${bar}] ${what}: ${done} of ${total}`)
  }

  /** Removes the bar. */
  end(): void {
    if (this.#shownAt > 0) this.#output.write(clearLine)
    this.#shownAt = 0
  }
}

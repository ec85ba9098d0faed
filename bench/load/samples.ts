/** All measured latencies, in microseconds. */
export class Samples {
  #values = new Uint32Array(65_536)
  count = 0

  add(value: number): void {
    if (this.count === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.count++] = Math.max(0, value)
  }

  clear(): void {
    this.count = 0
  }

  quantiles() {
    const sorted = this.#values.subarray(0, this.count).sort()
    const at = (part: number) => sorted[Math.floor((this.count - 1) * part)] ?? 0
    return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) }
  }
}

/** Processor time this process has used, in microseconds. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

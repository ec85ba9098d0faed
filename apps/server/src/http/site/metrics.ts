import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** A gauge that a feature provides: one number, or one for each value of `label`. */
export interface Figure {
  name: string
  help: string
  label?: string
  read(): MetricValue | Promise<MetricValue>
}

type MetricValue = number | Record<string, number>

interface RequestCounters {
  counter: Counter.Internal
  timer: Histogram.Internal<string> | undefined
}

/**
 * The metrics of one server. Features add gauges when they open; the dashboard and Prometheus read
 * them. Labels never hold names, addresses or texts.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #gauges = new Map<string, Figure>()
  readonly #requests = new Counter({
    name: 'parley_http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  })
  readonly #durations = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'Time to answer a request; event streams left out',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  })
  readonly #counters = new Map<string, RequestCounters>()
  #watchesProcess = false

  gauge(figure: Figure): void {
    const { name, help, label, read } = figure
    this.#gauges.set(name, figure)
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.registry],
      async collect() {
        this.reset()
        const value = await read()
        if (typeof value === 'number') this.set(value)
        else
          for (const [word, part] of Object.entries(value)) this.set({ [label ?? '']: word }, part)
      },
    })
  }

  /** The present value of a gauge, summed over its label unless `word` names one; 0 if unknown. */
  async read(name: string, word?: string): Promise<number> {
    const found = (await this.#gauges.get(name)?.read()) ?? 0
    if (typeof found === 'number') return found
    if (word !== undefined) return found[word] ?? 0
    return Object.values(found).reduce((sum, value) => sum + value, 0)
  }

  countRequest(method: string, route: string, status: number, seconds: number): void {
    const { counter, timer } = this.#countersOf(method, route, status)
    counter.inc()
    timer?.observe(seconds)
  }

  // Kept, because finding them by their labels takes longer than counting.
  #countersOf(method: string, route: string, status: number): RequestCounters {
    const name = `${status} ${method} ${route}`
    let counters = this.#counters.get(name)
    if (!counters) {
      const isStream = route.endsWith('/events')
      counters = {
        counter: this.#requests.labels(method, route, String(status)),
        timer: isStream ? undefined : this.#durations.labels(method, route),
      }
      this.#counters.set(name, counters)
    }
    return counters
  }

  /** All metrics in the text format of Prometheus. */
  async text(): Promise<string> {
    if (!this.#watchesProcess) {
      this.#watchesProcess = true
      collectDefaultMetrics({ register: this.registry })
    }
    return this.registry.metrics()
  }
}

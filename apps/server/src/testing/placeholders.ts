import { readAdditions } from './recorded.ts'

/** A difference between a response and the recorded one. */
export interface Difference {
  at: string
  what: string
}

const added = readAdditions().members
// The original server keeps these in hash tables, so their order is arbitrary.
const unordered =
  /(^|_)(online_devices|mute_users|mute_groups|(read_index|burn_after_reading)_(users|groups)|devices)$/
const whole = /^<([^<>]+)>$/
const numbers = new Set(['uid', 'gid', 'mid', 'kid', 'version'])

/** The values of placeholders in this run, learned from responses. */
export class Placeholders {
  readonly #values = new Map<string, string | number>()

  constructor(origin: string) {
    this.#values.set('frontend', origin)
  }

  learn(name: string, value: unknown): void {
    if (typeof value === 'string' || typeof value === 'number') this.#values.set(name, value)
  }

  get(name: string): string | number | undefined {
    return this.#values.get(name)
  }

  /** Named placeholders without a value yet. */
  unknownIn(value: unknown): string[] {
    const names = JSON.stringify(value ?? null).matchAll(/<([a-z_]+:[^<>?]+)>/g)
    return [...names].map(([, name]) => name as string).filter((name) => !this.#values.has(name))
  }

  fillText(text: string): string {
    return text.replace(/<([^<>]+)>/g, (all, name) => String(this.#values.get(name) ?? all))
  }

  /** Fills the values of this run into a recorded request. */
  fill(value: unknown): unknown {
    if (typeof value === 'string') {
      const name = whole.exec(value)?.[1]
      return (name === undefined ? undefined : this.#values.get(name)) ?? this.fillText(value)
    }
    if (Array.isArray(value)) return value.map((one) => this.fill(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [this.fillText(key), this.fill(one)]),
    )
  }

  /** Compares a response with the recorded one and learns placeholders that it sees for the first time. */
  compare(wanted: unknown, got: unknown, at: string): Difference[] {
    if (typeof wanted === 'string') return this.#compareText(wanted, got, at)
    if (Array.isArray(wanted) && Array.isArray(got)) return this.#compareLists(wanted, got, at)
    if (isObject(wanted) && isObject(got)) return this.#compareObjects(wanted, got, at)
    return Object.is(wanted, got) ? [] : [differs(wanted, got, at)]
  }

  #compareObjects(
    wanted: Record<string, unknown>,
    got: Record<string, unknown>,
    at: string,
  ): Difference[] {
    const found = Object.entries(wanted).flatMap(([key, value]) =>
      key in got
        ? this.compare(value, got[key], `${at}/${key}`)
        : [differs(value, undefined, `${at}/${key}`)],
    )
    const more = Object.keys(got).filter((key) => !(key in wanted) && !added.has(key))
    return [...found, ...more.map((key) => differs(undefined, got[key], `${at}/${key}`))]
  }

  #compareLists(wanted: unknown[], got: unknown[], at: string): Difference[] {
    if (wanted.length !== got.length) {
      return [{ at, what: `${wanted.length} entries became ${got.length}: ${show(got)}` }]
    }
    const other = unordered.test(at) ? this.#inOrderOf(wanted, got, at) : got
    return wanted.flatMap((one, i) => this.compare(one, other[i], `${at}/${i}`))
  }

  #inOrderOf(wanted: unknown[], got: unknown[], at: string): unknown[] {
    const left = [...got]
    return wanted.map((one) => {
      const place = left.findIndex((other) => this.compare(one, other, at).length === 0)
      return left.splice(Math.max(place, 0), 1)[0]
    })
  }

  #compareText(wanted: string, got: unknown, at: string): Difference[] {
    const name = whole.exec(wanted)?.[1]
    const same = name === undefined ? this.#matches(wanted, got) : this.#isOne(name, got)
    return same ? [] : [differs(name ? (this.#values.get(name) ?? wanted) : wanted, got, at)]
  }

  #isOne(name: string, got: unknown): boolean {
    if (name === 'ms') return typeof got === 'number' && got > 1e12
    if (name === 'bool') return typeof got === 'boolean'
    if (name === 'log_id' || name === 'version') return typeof got === 'number'
    const [kind = '', which] = name.split(':')
    if (which === '?') return typeof got === 'number'
    if (which === undefined) return typeof got === 'string' && got !== ''
    const known = this.#values.get(name)
    if (known !== undefined) return known === got
    if (typeof got !== (numbers.has(kind) ? 'number' : 'string')) return false
    if (this.#isKnownAs(kind, got)) return false
    this.learn(name, got)
    return true
  }

  // Two placeholders of one kind never have the same value.
  #isKnownAs(kind: string, got: unknown) {
    return [...this.#values].some(([name, value]) => name.startsWith(`${kind}:`) && value === got)
  }

  #matches(wanted: string, got: unknown): boolean {
    if (typeof got !== 'string' || !wanted.includes('<')) return wanted === got
    const names: string[] = []
    const source = wanted.split(/(<[^<>]+>)/).map((part) => {
      const name = whole.exec(part)?.[1]
      if (name === undefined) return literal(part)
      const known = this.#values.get(name)
      if (known !== undefined) return literal(String(known))
      const digits = /^(\d) digits$/.exec(name)?.[1]
      if (digits !== undefined) return `\\d{${digits}}`
      names.push(name)
      return '([\\s\\S]+?)'
    })
    const found = new RegExp(`^${source.join('')}$`).exec(got)
    if (!found) return false
    names.forEach((name, i) => {
      if (name.includes(':')) this.learn(name, found[i + 1])
    })
    return true
  }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const differs = (wanted: unknown, got: unknown, at: string): Difference => ({
  at,
  what: `${show(wanted)} became ${show(got)}`,
})

const show = (value: unknown) =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200)

import { refuse } from '@parley/protocol'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** Checks values against a schema of the contract. */
export interface Shape {
  /** Refuses with `bad-body` and the name of the first member that is wrong. */
  require(value: unknown): void
  check(value: unknown): boolean
  /** A query string's words as the numbers and flags the schema wants. */
  readQuery(words: Record<string, unknown>): Record<string, unknown>
}

const shapes = new WeakMap<TSchema, Shape>()

/** The check for a schema, compiled at its first use: a start should not wait for a hundred of them. */
export function shapeOf(schema: TSchema): Shape {
  let shape = shapes.get(schema)
  if (!shape) {
    shape = openShape(schema)
    shapes.set(schema, shape)
  }
  return shape
}

function openShape(schema: TSchema): Shape {
  let compiled: Validator | undefined
  const validator = () => {
    compiled ??= Compile(schema)
    return compiled
  }
  const check = (value: unknown) => validator().Check(value)
  return {
    check,
    require(value) {
      if (check(value)) return
      const [first] = validator().Errors(value)
      const field = first?.instancePath.slice(1).replaceAll('/', '.')
      throw refuse('bad-body', field ? { field } : {})
    },
    readQuery(words) {
      const query = coerce(schema, words)
      if (!check(query)) throw refuse('bad-request')
      return query
    },
  }
}

function coerce(schema: TSchema, words: Record<string, unknown>): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  for (const [name, { type }] of Object.entries(properties)) {
    const given = words[name]
    const word = Array.isArray(given) ? given[0] : given
    if (word === undefined) continue
    query[name] = type === 'integer' ? wholeNumber(word) : type === 'boolean' ? flag(word) : word
  }
  return query
}

/** A whole number of 64 bits written as text. */
export function readWhole(word: string): number | undefined {
  if (!/^-?\d{1,19}$/.test(word)) return undefined
  return BigInt.asIntN(64, BigInt(word)) === BigInt(word) ? Number(word) : undefined
}

// What is not a number stays as it is, for the check to refuse.
const wholeNumber = (word: string) => readWhole(word) ?? word
const flag = (word: string) => (word === 'true' ? true : word === 'false' ? false : word)

import { fail } from '@parley/protocol'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** Checks values against a schema of the contract. */
export interface SchemaValidator {
  /**
   * Throws `bad-body`, with the name of the first invalid member if the body is short. `bytes` is the length of the body.
   */
  require(value: unknown, bytes?: number): void
  check(value: unknown): boolean
  /** Reads the texts of a query string as the numbers and booleans of the schema. */
  readQuery(words: Record<string, unknown>): Record<string, unknown>
}

// The library collects all errors before it gives the first: half a second for a list of 500,000 wrong numbers.
const namedBytes = 16_384

const validators = new WeakMap<TSchema, SchemaValidator>()

/** The validator of a schema, compiled on first use: compiling all of them would delay the start. */
export function validatorOf(schema: TSchema): SchemaValidator {
  let validator = validators.get(schema)
  if (!validator) {
    validator = createValidator(schema)
    validators.set(schema, validator)
  }
  return validator
}

function createValidator(schema: TSchema): SchemaValidator {
  let compiled: Validator | undefined
  const validator = () => {
    compiled ??= Compile(schema)
    return compiled
  }
  const check = (value: unknown) => validator().Check(value)
  return {
    check,
    require(value, bytes = 0) {
      if (check(value)) return
      if (bytes > namedBytes) throw fail('bad-body')
      const [first] = validator().Errors(value)
      const field = first?.instancePath.slice(1).replaceAll('/', '.')
      throw fail('bad-body', field ? { field } : {})
    },
    readQuery(words) {
      const query = coerce(schema, words)
      if (!check(query)) throw fail('bad-request')
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
    query[name] = type === 'integer' ? toInteger(word) : type === 'boolean' ? toBoolean(word) : word
  }
  return query
}

/** Parses an integer of 64 bits; undefined for any other text. */
export function parseInt64(word: string): number | undefined {
  if (!/^-?\d{1,19}$/.test(word)) return undefined
  return BigInt.asIntN(64, BigInt(word)) === BigInt(word) ? Number(word) : undefined
}

// Other texts stay as they are, and the check refuses them. `Value.Convert` would accept 1.5 and 0x1.
const toInteger = (word: string) => parseInt64(word) ?? word
const toBoolean = (word: string) => (word === 'true' ? true : word === 'false' ? false : word)

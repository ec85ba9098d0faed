import type { AuditChange } from '@parley/protocol'
import { cut } from './entry.ts'

type Value = AuditChange['before']

const maxChanges = 40
// The address of a webhook may hold a key.
const secretName =
  /^(?:sealed_|webhook_url$)|(?:^|_)(?:secret|password|passphrase|private_key|api_key|certificate|token)$/i
/** JSON in a text, such as `ext_setting`. */
const jsonText = /^\s*[{[]/

/** The differences of two values, part by part, without the values of secrets. `null` stands for what is not there. */
export function changesOf(before: object, after: object): AuditChange[] {
  const [old, current] = [partsOf(before), partsOf(after)]
  const names = [...new Set([...old.keys(), ...current.keys()])]
  const changed = names.filter((name) => !isEqual(old.get(name), current.get(name)))
  return changed
    .slice(0, maxChanges)
    .map((name) => changeOf(name, old.get(name) ?? null, current.get(name) ?? null))
}

// Nothing and an empty text are the same to whoever reads it.
const isEqual = (a: Value | undefined, b: Value | undefined) => (a ?? '') === (b ?? '')

function changeOf(name: string, before: Value, after: Value): AuditChange {
  const isSecret = secretName.test(name.split('.').at(-1) ?? '')
  if (!isSecret || typeof (after ?? before) === 'boolean') {
    return { name: cut(name), before: bounded(before), after: bounded(after) }
  }
  const secret = after === null || after === '' ? 'removed' : before ? 'changed' : 'set'
  return { name: cut(name).replace('sealed_', ''), before: null, after: null, secret }
}

const bounded = (value: Value) => (typeof value === 'string' ? cut(value) : value)

/** The plain values of an object by their path, such as `oidc.example.org.enable`. */
function partsOf(value: unknown, path = '', parts = new Map<string, Value>()): Map<string, Value> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      const name = Array.isArray(value) ? (nameIn(part) ?? key) : key
      partsOf(part, path === '' ? name : `${path}.${name}`, parts)
    }
    return parts
  }
  const json = typeof value === 'string' && jsonText.test(value) ? parsed(value) : undefined
  if (json !== undefined) return partsOf(json, path, parts)
  return parts.set(path, value as Value)
}

// Elements of a list keep their name when another one is removed.
function nameIn(part: unknown): string | undefined {
  const { domain } = (part ?? {}) as { domain?: unknown }
  return typeof domain === 'string' ? domain : undefined
}

function parsed(text: string): object | undefined {
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

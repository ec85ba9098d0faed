import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'

interface Node extends TSchema {
  type?: string
  const?: unknown
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Node>
  items?: Node | Node[]
  anyOf?: Node[]
  patternProperties?: Record<string, Node>
}

/** Paths in a schema whose string or array has no upper bound. */
function unboundedIn(schema: Node, place: string): string[] {
  if (schema.type === 'string') {
    return schema.const === undefined && schema.maxLength === undefined ? [place] : []
  }
  const items = [schema.items ?? []].flat()
  return [
    ...(schema.type === 'array' && schema.maxItems === undefined ? [`${place}[]`] : []),
    ...items.flatMap((one) => unboundedIn(one, `${place}[]`)),
    ...(schema.anyOf ?? []).flatMap((one) => unboundedIn(one, place)),
    ...Object.entries({ ...schema.properties, ...schema.patternProperties }).flatMap(
      ([name, one]) => unboundedIn(one, `${place}.${name}`),
    ),
  ]
}

test.each(contract.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s has an upper bound for every string and array',
  (_name, { terms }) => {
    const body = typeof terms.request === 'object' ? unboundedIn(terms.request, 'body') : []
    const query = terms.query ? unboundedIn(terms.query, 'query') : []
    expect([...body, ...query]).toEqual([])
  },
)

test('an endpoint with a plain-text body has a size limit', () => {
  const plain = contract.filter(({ terms }) => terms.request === 'text')
  expect(plain.filter(({ terms }) => terms.limit === undefined)).toEqual([])
})

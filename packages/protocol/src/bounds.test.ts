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

/** The places in a schema that take a text or a list of any length. */
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
  '%s bounds every text and list that it takes',
  (_name, { terms }) => {
    const body = typeof terms.takes === 'object' ? unboundedIn(terms.takes, 'body') : []
    const query = terms.query ? unboundedIn(terms.query, 'query') : []
    expect([...body, ...query]).toEqual([])
  },
)

test('a body that is one plain text has a limit of its own', () => {
  const plain = contract.filter(({ terms }) => terms.takes === 'text')
  expect(plain.filter(({ terms }) => terms.limit === undefined)).toEqual([])
})

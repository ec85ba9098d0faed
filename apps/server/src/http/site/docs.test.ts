import { contract } from '@parley/protocol/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmptyServer } from '../../testing/test-server.ts'

let server: Awaited<ReturnType<typeof startEmptyServer>>
beforeAll(async () => {
  server = await startEmptyServer()
})
afterAll(() => server.close())

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { type?: string } }> }
  responses: Record<string, unknown>
}

test('the OpenAPI document describes every endpoint of the contract', async () => {
  const { body, headers } = await server.nobody.fetch('GET', '/api/spec')
  const spec = body as { openapi: string; paths: Record<string, Record<string, Operation>> }
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(spec.openapi).toMatch(/^3\./)

  const ids = new Set<string>()
  for (const { method, path, terms } of contract) {
    const operation = spec.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toBeDefined()
    if (!operation) continue
    ids.add(operation.operationId)
    expect(operation.summary).toBe(terms.summary)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `:${name}`)).toEqual(path.match(/:\w+/g) ?? [])
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(operation.requestBody !== undefined).toBe(terms.request !== undefined)
    expect(operation.responses['200']).toBeDefined()
  }
  const operations = Object.values(spec.paths).flatMap((path) => Object.values(path))
  expect(operations.length).toBe(contract.length)
  expect(ids.size).toBe(contract.length)
  expect(
    spec.paths['/user/search']?.post?.requestBody?.content['application/json']?.schema,
  ).toMatchObject({ type: 'object', required: ['search_type', 'keyword'] })
})

test('the API page loads nothing from other hosts', async () => {
  for (const path of ['/api/swagger', '/api/swagger/', '/docs']) {
    const { status, text, headers } = await server.nobody.fetch('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('/api/spec')
    expect(text).not.toMatch(/(src|href)="(https?:)?\/\//)
  }
  const script = await server.nobody.fetch('GET', '/api/swagger/js/scalar.js')
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(script.text.length).toBeGreaterThan(100_000)
})

test('the old addresses redirect to the API page', async () => {
  for (const path of ['/api/doc', '/api/doc2', '/api/doc3']) {
    const { status, headers } = await fetch(server.base + path, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, '/api/swagger'])
  }
})

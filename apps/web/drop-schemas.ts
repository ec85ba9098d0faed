import type { Plugin } from 'vite'

const contract = /\/packages\/protocol\/src\/[\w-]+\.ts$/

/**
 * Replaces the schemas of the contract by empty objects, and drops its texts for the API page. The web client uses
 * only methods, paths and flags: it validates nothing. See docs/decisions/0009-no-schemas-in-the-browser.md.
 */
export function dropSchemas(): Plugin {
  return {
    name: 'drop-schemas',
    apply: 'build',
    transform(code, id) {
      if (!contract.test(id)) return undefined
      const cuts: Cut[] = []
      collect(this.parse(code) as unknown as Node, cuts)
      return { code: apply(code, cuts), map: null }
    },
  }
}

interface Cut {
  start: number
  end: number
  by: string
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

// Outermost nodes only, in the order of the text.
function collect(node: Node, cuts: Cut[]) {
  const by = replacementOf(node)
  if (by !== undefined) {
    cuts.push({ start: node.start, end: node.end, by })
    return
  }
  for (const field of Object.values(node)) {
    for (const child of Array.isArray(field) ? field : [field])
      if (isNode(child)) collect(child, cuts)
  }
}

function replacementOf({ type, callee, key, computed, source }: Node): string | undefined {
  const isSchema = isNode(callee) && isNode(callee.object) && callee.object.name === 'Type'
  if (type === 'CallExpression' && isSchema) return '({})'
  if (type === 'ImportDeclaration' && isNode(source) && source.value === 'typebox') return ''
  const isSummary = !computed && isNode(key) && key.name === 'summary'
  return type === 'Property' && isSummary ? "summary: ''" : undefined
}

function apply(code: string, cuts: readonly Cut[]): string {
  let result = ''
  let from = 0
  for (const { start, end, by } of cuts) {
    result += code.slice(from, start) + by
    from = end
  }
  return result + code.slice(from)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

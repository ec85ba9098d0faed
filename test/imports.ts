import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'

const root = fileURLToPath(new URL('..', import.meta.url))
const places = ['packages', 'apps', 'services', 'e2e', 'bench', 'bin', 'test']

/** One import: a source file, and the file or package it imports. */
export interface Import {
  from: string
  /** Path in the repository, or the package's name. */
  to: string
  /** The imported names that exist when the program runs; `*` for all of them. */
  values: string[]
}

/** The paths of all TypeScript files in the repository. */
export function sourceFiles(): string[] {
  return places
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) => readdirSync(join(root, place), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
}

export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')
export const exists = (path: string): boolean => existsSync(join(root, path))

/** The imports of a source: statements, `import()` and types written as `import('x').Y`. */
export function importsOf(from: string, source: string): Import[] {
  const found = new Map<string, Set<string>>()
  visit(parseSource(from, source), (node) => {
    const name = nameIn(node)
    if (name === undefined) return
    found.set(name, new Set([...(found.get(name) ?? []), ...valuesIn(node)]))
  })
  return [...found].map(([name, values]) => ({ from, to: target(from, name), values: [...values] }))
}

/** A node of a syntax tree, with the members that the checks read. */
export interface SourceNode {
  type?: string
  source?: SourceNode
  argument?: SourceNode
  callee?: SourceNode
  object?: SourceNode
  property?: SourceNode
  arguments?: { expression: SourceNode }[]
  elements?: { expression: SourceNode }[]
  value?: string
  raw?: string
  typeOnly?: boolean
  specifiers?: Specifier[]
}

interface Specifier {
  type: string
  isTypeOnly?: boolean
  local?: SourceNode
  /** The name in the imported file, where the local one differs. */
  imported?: SourceNode | null
  /** The name in the imported file, of a re-export. */
  orig?: SourceNode
}

export function parseSource(path: string, source: string): unknown {
  try {
    return parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x') })
  } catch (cause) {
    throw new Error(`${path} is not TypeScript`, { cause })
  }
}

/** Calls `look` for every node of a syntax tree. */
export function visit(node: unknown, look: (node: SourceNode) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, look)
  } else if (isNode(node)) {
    look(node)
    for (const one of Object.values(node)) if (typeof one === 'object') visit(one, look)
  }
}

const isNode = (value: unknown): value is SourceNode => typeof value === 'object' && value !== null

function nameIn({ type, source, argument, callee, arguments: given }: SourceNode) {
  if (type === 'TsImportType') return argument?.value
  if (type === 'CallExpression') {
    return callee?.type === 'Import' ? given?.[0]?.expression.value : undefined
  }
  return /^(Import|Export)\w*Declaration$/.test(type ?? '') ? source?.value : undefined
}

function valuesIn({ type, typeOnly, specifiers }: SourceNode): string[] {
  if (type === 'TsImportType' || typeOnly) return []
  if (!specifiers) return ['*']
  return specifiers
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map((one) => {
      const name = one.imported ?? one.orig ?? one.local
      return (one.type.includes('Namespace') ? undefined : name?.value) ?? '*'
    })
}

function target(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name).replace(/\?\w+$/, '')
  const parts = name.split('/')
  return name.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'

const root = fileURLToPath(new URL('..', import.meta.url))
const places = ['packages', 'apps', 'e2e', 'bench', 'bin', 'test']

/** One import: a source file, and the file or package it imports. */
export interface Import {
  from: string
  /** Path in the repository, or the package's name. */
  to: string
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
  const names = new Set<string>()
  collect(parse(from, source), names)
  return [...names].map((name) => ({ from, to: target(from, name) }))
}

function parse(from: string, source: string): unknown {
  try {
    return parseSync(source, { syntax: 'typescript', tsx: from.endsWith('x') })
  } catch (cause) {
    throw new Error(`${from} is not TypeScript`, { cause })
  }
}

function collect(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const one of node) collect(one, names)
  } else if (isNode(node)) {
    const name = nameIn(node)
    if (name !== undefined) names.add(name)
    for (const one of Object.values(node)) if (typeof one === 'object') collect(one, names)
  }
}

interface Node {
  type?: string
  source?: Node
  argument?: Node
  callee?: Node
  arguments?: { expression: Node }[]
  value?: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function nameIn({ type, source, argument, callee, arguments: given }: Node): string | undefined {
  if (type === 'TsImportType') return argument?.value
  if (type === 'CallExpression') {
    return callee?.type === 'Import' ? given?.[0]?.expression.value : undefined
  }
  return /^(Import|Export)\w*Declaration$/.test(type ?? '') ? source?.value : undefined
}

function target(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name).replace(/\?\w+$/, '')
  const parts = name.split('/')
  return name.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

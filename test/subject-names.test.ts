import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

// A feature is added without changing many files of others: its name stands in few files outside its own folders.

const usual = 12

/** Top features that are named in more files. A number may only fall. */
const more: Record<string, number> = {
  activity: 23,
  favorites: 22,
  outlets: 16,
  scheduled: 19,
  webhooks: 30,
  widget: 52,
}

/** Subjects that others build on: `test/layers.ts` says which may. */
const foundations = new Set([
  ...['archives', 'chat-settings', 'contacts', 'data-jobs', 'deliveries', 'drafts', 'emoji'],
  ...['invites', 'license', 'outbox', 'own-lists', 'previews', 'threads', 'uploads'],
])

/** Names that are general words of the code: a file that has one need not know the subject. */
const words = new Set([
  ...['account', 'audit', 'auth', 'bots', 'calls', 'channels', 'chats', 'directory', 'files'],
  ...['mail', 'members', 'messages', 'organization', 'push', 'reports', 'search', 'seen'],
  ...['server', 'setup', 'status', 'stream', 'timeouts', 'typing', 'unread', 'users'],
])

const folders = ['apps/server/src/features', 'packages/client/src/subjects']
const root = join(import.meta.dirname, '..')
const subjects = [...new Set(folders.flatMap((folder) => readdirSync(join(root, folder))))].sort()

const isTest = (path: string) =>
  /\.(test|test-d|contract|spec)\.tsx?$|\/(testing|examples)\/|^(e2e|bench|test|bin)\//.test(path)

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')

const sources = sourceFiles()
  .filter((path) => !isTest(path))
  .map((path) => ({ path, code: withoutComments(readSource(path)) }))

const isOwn = (name: string, path: string) =>
  path.startsWith(`packages/protocol/src/${name}.`) ||
  [...folders, 'apps/web/src/features'].some((folder) => path.startsWith(`${folder}/${name}/`))

/** The files outside the folders of a subject that name it, in any spelling: `data-jobs`, `dataJob`, `DATA_JOBS`. */
function filesThatName(name: string): string[] {
  const singular = name.replace(/ies$/, 'y').replace(/s$/, '')
  const spelling = new RegExp(singular.replaceAll('-', '[-_ ]?'), 'i')
  return sources
    .filter(({ path, code }) => !isOwn(name, path) && spelling.test(code))
    .map(({ path }) => path)
}

const counted = subjects.filter((name) => !words.has(name) && !foundations.has(name))

test.each(counted)('%s is named in few files outside its folders', (name) => {
  const files = filesThatName(name)
  const max = more[name] ?? usual
  expect(files.length > max ? files : []).toEqual([])
})

test('the lists of exceptions name subjects that need them', () => {
  const listed = [...words, ...foundations, ...Object.keys(more)]
  expect(listed.filter((name) => !subjects.includes(name))).toEqual([])
  const named = [...foundations, ...Object.keys(more)]
  const needless = named.filter((name) => filesThatName(name).length <= usual)
  expect(needless).toEqual([])
})

// Imported lazily: the parser, the sanitizer and the highlighter are large.
import '@fontsource-variable/jetbrains-mono'
import { findGroupMentions, limitMarks } from '@parley/rules'
import { chatMarkdown } from '@parley/rules/markdown'
import DOMPurify from 'dompurify'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import MarkdownIt, { type Env, type Token } from 'markdown-it'
import { serverUrl } from '../../../store/index.ts'
import { ownHref } from './own-address.ts'

const languages = { bash, cpp, css, diff, go, java, json, python, rust, sql, typescript, xml, yaml }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)
hljs.registerAliases(['javascript', 'js', 'jsx', 'tsx'], { languageName: 'typescript' })

/** Translated labels of the rendered elements. */
export interface MarkdownWords {
  copy: string
  done: string
  open: string
}

// A section of a folded text is smaller than this. Text beyond it is rendered plain.
const maxRenderedLength = 6_000
const maxPictures = 8
// Highlighting time grows with the square of a line's length. Longer lines are data rather than code.
const maxColouredLine = 1_000
const maxNesting = 30

const markdown = MarkdownIt({
  html: false,
  linkify: true,
  breaks: true,
  maxNesting,
}).use(chatMarkdown)
// Without a scheme, file names such as "build.sh" would become links.
markdown.linkify.set({ fuzzyLink: false }).add('ftp:').add('//')

const words: MarkdownWords = { copy: '', done: '', open: '' }

/** Facts about the reader of a text. */
export interface MarkdownReader {
  /** The reader's uid. */
  me?: number
  /** Names of custom emoji with the addresses of their pictures. */
  emoji?: ReadonlyMap<string, string>
  /** Whether `@all` and `@here` are mentions. */
  isToGroup?: boolean
}

/** Renders markdown as sanitized HTML. `names` maps mentioned uids to names. */
export function renderMarkdown(
  source: string,
  names: ReadonlyMap<number, string>,
  labels: MarkdownWords,
  reader: MarkdownReader = {},
): string {
  return DOMPurify.sanitize(parseMarkdown(source, names, labels, reader), {
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/)/i,
    ADD_ATTR: ['target'],
    ADD_URI_SAFE_ATTR: ['target', 'rel', 'tabindex', 'loading', 'start', 'type', 'align'],
    FORBID_TAGS: ['style', 'form', 'input', 'iframe', 'svg', 'math'],
    FORBID_ATTR: ['style'],
  })
}

/** Like `renderMarkdown`, but not sanitized. */
export function parseMarkdown(
  source: string,
  names: ReadonlyMap<number, string>,
  labels: MarkdownWords,
  { me = 0, emoji = new Map(), isToGroup = false }: MarkdownReader = {},
): string {
  Object.assign(words, labels)
  const text = limitMarks(source)
  const reader: Reader = { names, me, emoji, isToGroup, pictures: 0 }
  const rest = text.slice(maxRenderedLength)
  return (
    markdown.render(text.slice(0, maxRenderedLength), reader) +
    (rest === '' ? '' : `<p data-plain>${escape(rest)}</p>`)
  )
}

function highlight(code: string, language: string): string {
  const isKnown = hljs.getLanguage(language) !== undefined
  return isKnown && isColoured(code)
    ? hljs.highlight(code, { language, ignoreIllegals: true }).value
    : ''
}

const isColoured = (code: string) =>
  code.split('\n').every((line) => line.length <= maxColouredLine)

const { rules } = markdown.renderer
const escape = markdown.utils.escapeHtml

rules.fence = (tokens, index) => {
  const { content, info } = tokens[index] as Token
  const language = info.trim().split(/\s+/)[0] ?? ''
  const body = highlight(content, language) || escape(content)
  const title = `<span data-code-name>${escape(language)}</span>`
  const copy = `<button type="button" data-copy>${escape(words.copy)}</button>`
  return `<div data-code><div data-code-bar>${title}${copy}</div><pre tabindex="0"><code>${body}</code></pre></div>`
}

rules.code_block = (tokens, index) =>
  `<div data-code><pre tabindex="0"><code>${escape((tokens[index] as Token).content)}</code></pre></div>`

// A table can be wider than a phone. Its own box scrolls instead of the page.
rules.table_open = () => '<div data-table tabindex="0"><table>'
rules.table_close = () => '</table></div>'
rules.th_open = rules.td_open = (tokens, index, options, _env, renderer) => {
  const token = tokens[index] as Token
  // The sanitizer removes styles. Keep the alignment as an attribute.
  const aligned = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))
  if (aligned?.[1]) token.attrs = [['align', aligned[1]]]
  return renderer.renderToken(tokens, index, options)
}

rules.link_open = (tokens, index, options, _env, renderer) => {
  const token = tokens[index] as Token
  const own = ownHref(String(token.attrGet('href') ?? ''))
  if (own === undefined) {
    token.attrSet('target', '_blank')
    token.attrSet('rel', 'noopener noreferrer')
  } else {
    token.attrSet('href', own)
  }
  return renderer.renderToken(tokens, index, options)
}

// Loading an external picture would reveal the reader to its host. Render a link instead.
rules.image = (tokens, index, _options, env) => {
  const token = tokens[index] as Token
  const src = String(token.attrGet('src') ?? '')
  const name = token.content || src
  const reader = readerIn(env)
  if (isOwnPicture(src) && reader.pictures++ < maxPictures) {
    const url = escape(serverUrl(src))
    return `<button type="button" data-picture="${url}"><img src="${url}" alt="${escape(name)}" loading="lazy"></button>`
  }
  return `<a href="${escape(src)}" target="_blank" rel="noopener noreferrer">${escape(name)}</a>`
}

// Other addresses of this server have side effects, and every reader's browser would request them.
function isOwnPicture(src: string): boolean {
  const here = 'http://this.invalid'
  if (!src.startsWith('/') || !URL.canParse(src, here)) return false
  // The browser resolves ".." and backslashes before the request.
  const { origin, pathname } = new URL(src, here)
  return origin === here && pathname === '/api/resource/file'
}

rules.text = (tokens, index, _options, env) => {
  const { content } = tokens[index] as Token
  const reader = readerIn(env)
  return reader.isToGroup ? withGroups(content, reader) : withMentions(content, reader)
}

// `:name:` of a custom emoji, which is not part of a word. Runs before emphasis, because names have underscores.
markdown.inline.ruler.before('emphasis', 'custom_emoji', (state, silent) => {
  const name = /^:([a-z0-9_+-]{2,32}):(?![\p{L}\p{N}_/])/u.exec(
    state.src.slice(state.pos, state.pos + 36),
  )?.[1]
  if (name === undefined || !readerIn(state.env).emoji.has(name)) return false
  const isFirst = state.tokens.at(-1)?.type !== 'custom_emoji' || state.pending !== ''
  if (isFirst && /[\p{L}\p{N}_/:]$/u.test(state.src.slice(Math.max(0, state.pos - 2), state.pos)))
    return false
  if (!silent) state.push('custom_emoji', 'img', 0).content = name
  state.pos += name.length + 2
  return true
})

rules.custom_emoji = (tokens, index, _options, env) => {
  const { content: name } = tokens[index] as Token
  const src = readerIn(env).emoji.get(name) ?? ''
  return `<img data-emoji src="${escape(src)}" alt=":${escape(name)}:" title=":${escape(name)}:">`
}

// Task list items: "[ ]" and "[x]" at the start of a list item.
markdown.core.ruler.after('inline', 'tasks', ({ tokens }) => {
  for (const [at, token] of tokens.entries()) {
    const first = token.children?.[0]
    if (token.type !== 'inline' || tokens[at - 2]?.type !== 'list_item_open' || !first) continue
    const match = /^\[([ xX])\] /.exec(first.content)
    if (!match) continue
    first.content = first.content.slice(match[0].length)
    tokens[at - 2]?.attrSet('data-task', match[1] === ' ' ? 'open' : 'done')
  }
})

rules.list_item_open = (tokens, index, options, _env, renderer) => {
  const task = (tokens[index] as Token).attrGet('data-task')
  const item = renderer.renderToken(tokens, index, options)
  if (task === null) return item
  const label = task === 'done' ? words.done : words.open
  return `${item}<span data-box role="img" aria-label="${escape(label)}"></span>`
}

function withGroups(text: string, reader: Reader): string {
  let html = ''
  let from = 0
  for (const { start, end, group } of findGroupMentions(text)) {
    html += `${withMentions(text.slice(from, start), reader)}<bdi data-group>@${group}</bdi>`
    from = end
  }
  return html + withMentions(text.slice(from), reader)
}

function withMentions(text: string, { names, me }: Reader): string {
  const html = escape(text)
  return names.size === 0
    ? html
    : html.replace(/ ?(?<=^|\s)@(\d{1,16})(?=\s|$)/g, (all, digits: string) => {
        const name = names.get(Number(digits))
        if (name === undefined) return all
        const space = all.startsWith(' ') ? ' ' : ''
        const mine = Number(digits) === me ? ' data-me' : ''
        return `${space}<button type="button" data-uid="${digits}"${mine}><bdi>@${escape(name)}</bdi></button>`
      })
}

type Reader = Env & {
  names: ReadonlyMap<number, string>
  me: number
  emoji: ReadonlyMap<string, string>
  isToGroup: boolean
  /** The number of pictures rendered so far. */
  pictures: number
}

const readerIn = (env: Env | undefined) => env as Reader

import { channelKey, type ChatKey, directKey } from '@parley/client'
import { type OpeningHours, parseHours } from './opening-hours.ts'

/** Somebody whom the visitor can talk to. */
export interface Conversation {
  key: ChatKey
  /** The name that the embedding site gives it; empty for the name on the server. */
  label: string
}

/** The parameters of the embedding site. */
export interface Parameters {
  widgetId: string
  conversations: readonly [Conversation, ...Conversation[]]
  /** Without it, a form asks for the name first. */
  registersAtOnce: boolean
  loginToken: string
  title: string
  logo: string
  /** Empty for the accent colour of the server. */
  color: string
  welcome: string | undefined
  language: string
  hours: OpeningHours | undefined
  /** The address and the title of the embedding page; empty if the widget is opened by itself. */
  page: string
  pageTitle: string
  isFramed: boolean
  /** Shows the widget without an account, in the settings of the server. */
  isPreview: boolean
}

/** Reads the parameters from the query of the page. Those that cannot be read are as if they were absent. */
export function readParameters(query: URLSearchParams, isFramed: boolean): Parameters {
  const text = (name: string, max = 200) => (query.get(name) ?? '').slice(0, max)
  const color = text('theme-color')
  return {
    widgetId: text('id', 64),
    conversations: readConversations(query),
    registersAtOnce: query.get('auto-reg') !== 'false',
    loginToken: text('login-token', 8192),
    title: text('title'),
    logo: webAddress(text('logo', 2048)),
    color: /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : '',
    welcome: query.has('welcome') ? text('welcome', 1000) : undefined,
    language: text('language'),
    hours: parseHours(text('hours'), text('timezone')),
    page: text('page', 2048),
    pageTitle: text('page-title'),
    isFramed,
    isPreview: query.has('preview'),
  }
}

/** `conversations` is a list such as `5:Sales,#3:Community`; `host-id` or `host` is a single person. */
function readConversations(query: URLSearchParams): Parameters['conversations'] {
  const listed = (query.get('conversations') ?? '').split(',').flatMap((part) => {
    const [, hash, id = '', label = ''] = /^\s*(#?)(\d{1,15})(?::(.*))?$/.exec(part) ?? []
    if (id === '') return []
    const key = hash ? channelKey(Number(id)) : directKey(Number(id))
    return [{ key, label: label.trim().slice(0, 100) }]
  })
  const [first, ...others] = listed
  if (first) return [first, ...others]
  const host = Number(query.get('host-id') ?? query.get('host'))
  const key = directKey(Number.isSafeInteger(host) && host > 0 ? host : 1)
  return [{ key, label: '' }]
}

function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : ''
}

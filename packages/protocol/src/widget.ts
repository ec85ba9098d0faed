import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths, listLengths } from './lengths.ts'
import { Flag, List, Maybe, Ms, Opt, Text, Uid } from './shapes.ts'

/** The page on which a visitor has opened the widget last. */
export const Visit = Type.Object({
  page: Type.String({ description: 'address of the page' }),
  title: Type.String({ description: 'title of the page' }),
  language: Type.String({ description: 'language of the browser' }),
  user_agent: Maybe(Type.String()),
  email: Maybe(Type.String({ description: 'as the visitor entered it; not confirmed' })),
  visited_at: Ms,
})
export type Visit = Static<typeof Visit>

export const getWidgetCss = endpoint('GET', '/resource/widget-extra.css', {
  auth: 'none',
  query: Type.Object({ t: Type.Optional(Text(lengths.word)) }),
  response: 'css',
  summary: 'The custom style sheet of the widget; 404 while unset',
})
export const setWidgetCss = endpoint('PUT', '/resource/widget-extra.css', {
  auth: 'admin',
  request: Type.Object({ data: Text(lengths.css) }),
  response: Flag,
  summary: 'Sets that style sheet; an empty one unsets it',
})
/** Whom visitors may write to. Public channels are opened to them by the option `visitors` of the channel. */
export const WidgetConfig = Type.Object({
  hosts: Type.Array(Uid, { description: 'empty for the owner of the server' }),
})
export type WidgetConfig = Static<typeof WidgetConfig>

export const getWidgetConfig = endpoint('GET', '/admin/widget/config', {
  auth: 'admin',
  response: WidgetConfig,
  summary: 'The users whom visitors of the widget may write to',
})
export const updateWidgetConfig = endpoint('POST', '/admin/widget/config', {
  auth: 'admin',
  request: Type.Object({ hosts: List(Uid, listLengths.servers) }),
  response: WidgetConfig,
  summary: 'Changes them',
})
export const recordVisit = endpoint('PUT', '/widget/visit', {
  auth: 'member',
  visitors: true,
  request: Type.Object({
    page: Text(lengths.url),
    title: Opt(Text(lengths.name)),
    language: Opt(Text(lengths.word)),
    email: Opt(Text(lengths.email)),
  }),
  response: 'empty',
  summary: 'Stores where the caller has opened the widget',
})
export const getVisit = endpoint('GET', '/widget/visit/:uid', {
  auth: 'member',
  visitors: true,
  response: Visit,
  summary: 'Where a visitor has opened the widget, for admins and those whom they wrote to',
})
export const getWidgetPresence = endpoint('GET', '/widget/presence', {
  auth: 'none',
  response: Type.Object({
    online: Type.Boolean({ description: 'false also where the server hides who is online' }),
  }),
  summary: '[new] Whether one of the users is online whom visitors write to',
})
export const identifyVisitor = endpoint('POST', '/widget/identity', {
  auth: 'none',
  request: Type.Object({
    user_id: Text(lengths.word),
    name: Text(lengths.name),
    hash: Text(lengths.word, {
      description: 'HMAC-SHA256 of `user_id` with the third-party secret, hex',
    }),
  }),
  response: Type.Object({ key: Type.String() }),
  summary: 'A key with which a signed user of the embedding site signs in, by type `thirdparty`',
})

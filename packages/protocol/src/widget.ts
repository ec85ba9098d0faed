import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Flag, Text } from './shapes.ts'

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

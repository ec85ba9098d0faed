import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Flag } from './shapes.ts'

export const getWidgetCss = endpoint('GET', '/resource/widget-extra.css', {
  auth: 'none',
  gives: 'css',
  about: 'The extra style sheet of the widget; 404 while unset',
})
export const setWidgetCss = endpoint('PUT', '/resource/widget-extra.css', {
  auth: 'admin',
  takes: Type.Object({ data: Type.String() }),
  gives: Flag,
  about: 'Sets that style sheet; an empty one unsets it',
})

import { channelKey, directKey, idOf, isChannelKey, type ChatKey } from '@parley/client'

/** How a site shows the widget. Empty texts are those of the widget. */
export interface WidgetLook {
  /** With whom its visitors talk. */
  target: ChatKey
  title: string
  color: string
  position: 'left' | 'right'
  welcome: string
  hours: string
  /** Asks for the name of a visitor first. */
  hasForm: boolean
}

export const firstLook: WidgetLook = {
  target: directKey(1),
  title: '',
  color: '#1f6f54',
  position: 'right',
  welcome: '',
  hours: '',
  hasForm: false,
}

export const targetKeys = { channel: channelKey, person: directKey }

/** The parameters that differ from those of a widget without any. */
function parametersOf(look: WidgetLook): [name: string, value: string][] {
  const { target, title, color, position, welcome, hours, hasForm } = look
  const id = String(idOf(target))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const all: [string, string][] = [
    isChannelKey(target) ? ['conversations', `#${id}`] : ['host-id', id],
    ['title', title.trim()],
    ['theme-color', color === firstLook.color ? '' : color],
    ['position', position === 'right' ? '' : position],
    ['welcome', welcome.trim()],
    ['hours', hours.trim()],
    ['timezone', hours.trim() === '' ? '' : zone],
    ['auto-reg', hasForm ? 'false' : ''],
  ]
  return all.filter(([, value]) => value !== '')
}

/** The address of the widget as a page of its own. With `isPreview`, nobody can write in it. */
export function pageOf(origin: string, look: WidgetLook, isPreview = false): string {
  const query = new URLSearchParams(parametersOf(look))
  if (isPreview) query.set('preview', '1')
  return `${origin}/widget.html?${query}`
}

/** The script tag for the pages of a site. */
export function snippetOf(origin: string, look: WidgetLook): string {
  const attributes = parametersOf(look).map(([name, value]) => ` data-${name}="${quoted(value)}"`)
  return `<script async src="${origin}/widget.js"${attributes.join('')}></script>`
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

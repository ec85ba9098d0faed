import { type FromFrame, type Identity, readMessage, type ToFrame } from '../frame-messages.ts'
import { css } from './loader.css.ts'
import { textsFor } from './texts.ts'

// Runs in pages of other sites: no globals but two names, no styles outside of a shadow tree, no `eval`, no inline
// styles, so that it works under a strict content security policy.

type EventName = 'ready' | 'open' | 'close' | 'unread'
type Listener = (detail: unknown) => void

/** The functions for scripts of the embedding page. */
interface Control {
  open(): void
  close(): void
  toggle(): void
  /** Signs in a user of the site. `hash` is the HMAC-SHA256 of `id` with the third-party secret of the server. */
  identify(identity: Identity): void
  /** Calls `listener` at each event. Returns what ends it. */
  on(name: EventName, listener: Listener): () => void
}

const knownName = 'parley-widget-known'
const icon = 'M4 5h16a1 1 0 011 1v10a1 1 0 01-1 1h-8l-5 4v-4H4a1 1 0 01-1-1V6a1 1 0 011-1z'

type Parameters = Record<string, string | undefined>

function start(server: string, parameters: Parameters): void {
  const t = textsFor(parameters['language'] ?? '')
  const host = document.createElement('parley-widget')
  host.id = 'PARLEY_WIDGET'
  host.dataset['side'] = parameters['position'] === 'left' ? 'left' : 'right'
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]

  const listeners = new Map<EventName, Set<Listener>>()
  const queue: ToFrame[] = []
  let frame: HTMLIFrameElement | undefined
  let isReady = false
  let isOpen = false

  const closed = add(shadow, 'div', 'closed')
  const hint = addHint(closed, parameters, t('loader.closeHint'))
  const button = add(closed, 'button', 'button')
  button.type = 'button'
  button.setAttribute('aria-label', t('loader.open'))
  button.setAttribute('aria-expanded', 'false')
  paint(button, parameters)
  const badge = add(button, 'span', 'badge')
  badge.hidden = true
  button.addEventListener('click', () => open())

  function tell(name: EventName, detail?: unknown): void {
    for (const listener of listeners.get(name) ?? []) listener(detail)
  }

  function send(message: ToFrame): void {
    if (frame && isReady) frame.contentWindow?.postMessage(message, server)
    else queue.push(message)
  }

  /** Loads the frame. Not before it is needed: most visitors of a page never open the widget. */
  function load(): void {
    if (frame) return
    frame = document.createElement('iframe')
    frame.className = 'frame'
    frame.title = parameters['title'] || t('loader.title')
    frame.hidden = true
    frame.allow = 'clipboard-write'
    frame.style.setProperty('width', pixels(parameters['openWidth'], 380))
    frame.style.setProperty('height', pixels(parameters['openHeight'], 680))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) query.set(kebab(name), value)
    }
    query.set('page', location.href.slice(0, 2048))
    query.set('page-title', document.title.slice(0, 200))
    frame.src = `${server}/widget.html?${query}`
    shadow.append(frame)
  }

  function open(): void {
    if (isOpen) return
    load()
    isOpen = true
    show()
    frame?.focus()
    tell('open')
  }

  function close(): void {
    if (!isOpen) return
    isOpen = false
    show()
    button.focus()
    tell('close')
  }

  function show(): void {
    host.toggleAttribute('data-open', isOpen)
    button.setAttribute('aria-expanded', String(isOpen))
    closed.hidden = isOpen
    if (isOpen && hint) hint.hidden = true
    if (frame) frame.hidden = !isOpen
    send({ parley: 'shown', isOpen })
  }

  addEventListener('message', ({ source, origin, data }) => {
    if (origin !== server || !frame || source !== frame.contentWindow) return
    const message = readMessage<FromFrame>(data)
    if (!message) return
    if (message.parley === 'ready') {
      isReady = true
      for (const waiting of queue.splice(0)) send(waiting)
      tell('ready')
    } else if (message.parley === 'close') close()
    else if (message.parley === 'known') remember(message.isKnown)
    else {
      badge.hidden = message.count === 0
      badge.textContent = message.count > 99 ? '99+' : String(message.count)
      const label =
        message.count === 0 ? t('loader.open') : `${t('loader.open')} (${message.count})`
      button.setAttribute('aria-label', label)
      tell('unread', message.count)
    }
  })

  // Single-page sites change their address without loading a page.
  let page = location.href
  setInterval(() => {
    if (location.href === page) return
    page = location.href
    send({ parley: 'page', page: page.slice(0, 2048), title: document.title.slice(0, 200) })
  }, 1_000)

  const control: Control = {
    open,
    close,
    toggle: () => (isOpen ? close() : open()),
    identify(identity) {
      load()
      send({ parley: 'identify', identity })
    },
    on(name, listener) {
      const found = listeners.get(name) ?? new Set()
      listeners.set(name, found.add(listener))
      return () => void found.delete(listener)
    },
  }
  // The second name is that of the widget which this one replaces.
  Object.assign(window, { ParleyWidget: control, VoceChatWidget: control })
  document.body.append(host)
  // A visitor with an account sees the number of unread answers.
  if (isRemembered()) load()
  dispatchEvent(new Event('parley-widget'))
}

function add<K extends keyof HTMLElementTagNameMap>(
  parent: Node,
  tag: K,
  className = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (className !== '') element.className = className
  parent.appendChild(element)
  return element
}

/** The box beside the button. */
function addHint(parent: Node, parameters: Parameters, closeText: string): HTMLElement | undefined {
  const { popupTitle = '', popupSubtitle = '', popupImage = '', popupClosable } = parameters
  if (parameters['showPopup'] === 'false' || popupTitle + popupSubtitle + popupImage === '') return
  const hint = add(parent, 'div', 'hint')
  if (/^https:\/\//.test(popupImage)) add(hint, 'img').src = popupImage
  if (popupTitle !== '') add(hint, 'strong').textContent = popupTitle
  if (popupSubtitle !== '') add(hint, 'span').textContent = popupSubtitle
  if (popupClosable !== 'false') {
    const cross = add(hint, 'button')
    cross.type = 'button'
    cross.textContent = '×'
    cross.setAttribute('aria-label', closeText)
    cross.addEventListener('click', () => (hint.hidden = true))
  }
  return hint
}

function paint(button: HTMLButtonElement, parameters: Parameters): void {
  const color = parameters['themeColor'] ?? ''
  const { style } = button
  style.setProperty('width', pixels(parameters['closeWidth'], 48))
  style.setProperty('height', pixels(parameters['closeHeight'], 48))
  style.setProperty('background', /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : '#1f6f54')
  const logo = parameters['logo'] ?? ''
  if (/^https?:\/\//.test(logo)) {
    const image = add(button, 'img')
    image.src = logo
    image.alt = ''
    return
  }
  const space = 'http://www.w3.org/2000/svg'
  const picture = document.createElementNS(space, 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('width', '24')
  picture.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', icon)
  path.setAttribute('fill', '#fff')
  path.setAttribute('stroke', 'rgb(0 0 0 / 35%)')
  picture.append(path)
  button.append(picture)
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function pixels(text: string | undefined, usual: number): string {
  const number = Number.parseInt(text ?? '', 10)
  return `${number >= 24 && number <= 4000 ? number : usual}px`
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(knownName) === '1'
  } catch {
    return false
  }
}

function remember(isKnown: boolean): void {
  try {
    if (isKnown) localStorage.setItem(knownName, '1')
    else localStorage.removeItem(knownName)
  } catch {
    // Without storage, the frame is loaded when it is opened.
  }
}

// At the end: `start` needs all of the above.
const script = document.currentScript
if (script instanceof HTMLScriptElement && !document.getElementById('PARLEY_WIDGET')) {
  const { src, dataset } = script
  const begin = () => start(new URL(src).origin, { ...dataset })
  if (document.body) begin()
  else document.addEventListener('DOMContentLoaded', begin)
}

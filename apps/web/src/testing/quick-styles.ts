// A setup file of vitest. jsdom matches each rule of its default style sheet to find one property of an element, which
// took half of the time of tests that render the app: Testing Library asks for the visibility of each element.

/** Properties that the default style sheet sets by the tag only, apart from `conditional` and `isHidden`. */
const byTag = [
  ...['display', 'lineHeight', 'paddingBlockStart', 'paddingBlockEnd', 'animationName'],
  // Popovers ask each element around them.
  ...['position', 'overflow', 'overflowX', 'overflowY', 'width', 'height', 'contain', 'willChange'],
  ...['transform', 'translate', 'scale', 'rotate', 'perspective', 'filter', 'backdropFilter'],
]
/** Properties that depend on more than the tag. */
const conditional: Record<string, string> = {
  DIALOG: 'display',
  SUMMARY: 'display',
  INPUT: 'overflow',
}
/** Properties that elements inherit and the default style sheet does not set, by their initial values. */
const inherited: Record<string, string> = { visibility: 'visible', pointerEvents: 'auto' }

type Style = Record<string, unknown>

const view = document.defaultView as Window & typeof globalThis
const found: typeof getComputedStyle & { jsdom?: typeof getComputedStyle } = view.getComputedStyle
/** The function of jsdom. The file is read again for each test file, and the window stays. */
const computed = found.jsdom ?? found.bind(view)
const ofTags = new Map<string, Style>()

/** The style of an element of this tag without attributes. */
function ofTag(element: Element): Style {
  const known = ofTags.get(element.tagName)
  if (known) return known
  const { namespaceURI, tagName } = element
  const plain = document.createElementNS(namespaceURI, tagName.toLowerCase())
  const all = computed(plain) as unknown as Style
  const style = Object.fromEntries(byTag.map((name) => [name, all[name]]))
  ofTags.set(tagName, style)
  return style
}

const isHidden = (element: Element) =>
  element.hasAttribute('hidden') ||
  (element.tagName === 'INPUT' && element.getAttribute('type') === 'hidden')

const inlineOf = (element: Element) => (element as HTMLElement).style as unknown as Style

function valueOf(element: Element, name: string): unknown {
  const own = inlineOf(element)[name]
  if (own) return own
  if (name in inherited) {
    return element.parentElement ? valueOf(element.parentElement, name) : inherited[name]
  }
  if (conditional[element.tagName] === name) return computed(element)[name as 'display']
  return name === 'display' && isHidden(element) ? 'none' : ofTag(element)[name]
}

/** The computed style of an element in a document without style sheets. Other properties are those of jsdom. */
function quickStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return computed(element, pseudo)
  const whole = () => computed(element) as unknown as Style
  const read = (name: string) =>
    name in inherited || byTag.includes(name) ? valueOf(element, name) : whole()[name]
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name !== 'getPropertyValue') return read(String(name))
      return (property: string) =>
        property === 'display' || property === 'visibility'
          ? read(property)
          : computed(element).getPropertyValue(property)
    },
  })
}
Object.assign(quickStyle, { jsdom: computed })

// The page and Testing Library reach it in two ways.
Object.assign(view, { getComputedStyle: quickStyle })
Object.assign(globalThis, { getComputedStyle: quickStyle })

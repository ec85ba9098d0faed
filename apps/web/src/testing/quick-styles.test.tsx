import { afterEach, expect, test } from 'vitest'

// The function of jsdom, which `quick-styles.ts` replaces.
const { jsdom } = getComputedStyle as typeof getComputedStyle & { jsdom: typeof getComputedStyle }

afterEach(() => {
  document.body.innerHTML = ''
})

const asked = [
  ...['display', 'visibility', 'pointerEvents', 'lineHeight', 'paddingBlockStart'],
  ...[
    'paddingBlockEnd',
    'animationName',
    'color',
    'direction',
    'position',
    'overflow',
    'overflowX',
  ],
  ...['overflowY', 'width', 'height', 'contain', 'willChange', 'transform', 'translate', 'scale'],
  ...['rotate', 'perspective', 'filter', 'backdropFilter'],
] as const
const valuesOf = (style: CSSStyleDeclaration) => asked.map((name) => [name, style[name]])

test.each([
  '<div><p>a<span>b</span></p><ul><li>c</li></ul></div>',
  '<div hidden><button>a</button></div><p hidden style="display: grid">b</p>',
  '<div style="overflow: hidden auto; position: fixed; transform: scale(2); width: 9px"><hr><iframe></iframe></div>',
  '<div style="visibility: hidden"><b>a</b><i style="visibility: visible">b</i></div>',
  '<div style="pointer-events: none"><a href="#a">a</a><button style="pointer-events: auto">b</button></div>',
  '<dialog><p>a</p></dialog><dialog open>b</dialog><details><summary>a</summary>b</details>',
  '<input><input type="hidden"><input type="checkbox"><textarea style="line-height: 20px">a</textarea><select><option>a</option></select>',
  '<table><tbody><tr><td>a</td></tr></tbody></table><template>a</template><script></script><style></style>',
  '<svg><title>a</title><path d=""/></svg><img alt="a"><video></video><section dir="rtl">a</section>',
])('the styles of %s are those of jsdom', (html) => {
  document.body.innerHTML = html
  for (const element of document.querySelectorAll('*')) {
    expect(valuesOf(getComputedStyle(element))).toEqual(valuesOf(jsdom(element)))
    for (const name of ['display', 'visibility', 'overflow-y']) {
      expect(getComputedStyle(element).getPropertyValue(name)).toBe(
        jsdom(element).getPropertyValue(name),
      )
    }
  }
})

test('a changed style is seen at once', () => {
  document.body.innerHTML = '<div><b>a</b></div>'
  const [div, b] = [...document.body.querySelectorAll<HTMLElement>('*')] as [
    HTMLElement,
    HTMLElement,
  ]
  div.style.visibility = 'hidden'
  b.hidden = true
  expect(shown(b)).toEqual(['none', 'hidden'])
  b.hidden = false
  div.style.visibility = ''
  expect(shown(b)).toEqual(['inline', 'visible'])
})

function shown(element: Element) {
  const { display, visibility } = getComputedStyle(element)
  return [display, visibility]
}

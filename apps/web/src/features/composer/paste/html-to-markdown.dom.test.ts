import { textTypeOf } from '@parley/rules'
import { describe, expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

const spreadsheet = `<html><head><style>td { color: red }</style></head><body>
<table border=0 style='border-collapse:collapse'><colgroup><col width=64><col width=64></colgroup>
<tr><td style="border:1px solid">Name</td><td>Price</td></tr>
<tr><td>Tea | green</td><td align=right>3,50&nbsp;€</td></tr>
<tr><td></td><td>7</td></tr>
</table></body></html>`

describe('tables', () => {
  test('of a spreadsheet have their first row as head', () => {
    expect(htmlToMarkdown(spreadsheet)).toBe(
      ['| Name | Price |', '| --- | --- |', '| Tea \\| green | 3,50 € |', '|  | 7 |'].join('\n'),
    )
  })

  test('keep the formatting and the lines of their cells in one line', () => {
    const html =
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><b>1</b><br>2</td><td colspan="99999">x</td></tr></tbody></table>'
    expect(htmlToMarkdown(html)).toBe('| a | b |\n| --- | --- |\n| **1** 2 | x |')
  })

  test('that are the layout of a page become their content', () => {
    expect(htmlToMarkdown('<table><tr><td><b>Hello</b></td></tr></table>')).toBe('**Hello**')
  })
})

test.each([
  ['<h2>Head</h2><p>Text <strong>bold</strong></p>', '## Head\n\nText **bold**'],
  ['<ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ul>', '- a\n- b\n  - c'],
  ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
  ['<pre><code>let a = 1\nlet b</code></pre>', '```\nlet a = 1\nlet b\n```'],
  ['<blockquote>so</blockquote>', '> so'],
  ['<p><s>old</s> <em>new</em></p>', '~~old~~ _new_'],
  ['<b style="font-weight:normal"><p>one <b>two</b></p></b>', 'one **two**'],
  ['<a href="https://a.example/x">here</a>', '[here](https://a.example/x)'],
  ['<a href="https://a.example/">https://a.example</a>', 'https://a.example/'],
  ['<b>x</b> snake_case [1] 2*3*4', '**x** snake_case [1] 2\\*3\\*4'],
])('%s becomes %j', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown)
})

describe('hostile HTML leaves nothing but its text', () => {
  test.each([
    ['<b>a</b><script>globalThis.hacked = 1</script>', '**a**'],
    ['<b>a</b><img src=x onerror="globalThis.hacked = 1">', '**a**'],
    ['<img src="data:image/png;base64,AAAA" alt="cat">', 'cat'],
    ['<a href="javascript:hacked = 1">click</a>', 'click'],
    [
      '<a href="https://a.example/) [x](javascript:1">click</a>',
      '[click](https://a.example/%29%20[x]%28javascript:1)',
    ],
    ['<svg><script>1</script><text>no</text></svg><iframe srcdoc="<b>x</b>"></iframe>yes', 'yes'],
    ['<style>b{}</style><template><b>no</b></template><i>yes</i>', '_yes_'],
  ])('%s', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
    expect('hacked' in globalThis).toBe(false)
  })

  test('deep nesting and many cells end', () => {
    const deep = `${'<div>'.repeat(200)}<b>deep</b>`
    expect(htmlToMarkdown(deep)).toBe('**deep**')
    const row = `<tr>${'<td>1</td>'.repeat(20)}</tr>`
    const lines = htmlToMarkdown(`<table>${row.repeat(50)}</table>`).split('\n')
    expect(lines).toHaveLength(51)
  })
})

describe('the address of a link stays', () => {
  test.each([
    [
      '<meta charset="utf-8"><span>the planet is </span><a href="https://example.org/wiki/Mercury_(planet)">Mercury</a><span>, the <b>smallest</b></span>',
      'the planet is [Mercury](https://example.org/wiki/Mercury_%28planet%29), the **smallest**',
    ],
    ['<a href="https://a.example/my file.pdf">plan</a>', '[plan](https://a.example/my%20file.pdf)'],
    ['<a href="https://a.example/<b>?c=>">plan</a>', '[plan](https://a.example/%3Cb%3E?c=%3E)'],
    ['<a href=" https://a.example/a) ">plan</a>', '[plan](https://a.example/a%29)'],
    ['<a href="https://a.example/a\\)b">plan</a>', '[plan](https://a.example/a%5C%29b)'],
    ['<a href="https://a.example/w_(x)">https://a.example/w_(x)</a>', 'https://a.example/w_(x)'],
    [
      '<a href="https://a.example/a b">https://a.example/a b</a>',
      '[https://a.example/a b](https://a.example/a%20b)',
    ],
    ['<a href="https://a.example/"><img src="x"></a>', 'https://a.example/'],
    ['<a href="https://a.example/">see [1] and ]</a>', '[see \\[1\\] and \\]](https://a.example/)'],
    [
      '<a href="mailto:a@b.example?subject=a (b)">write</a>',
      '[write](mailto:a@b.example?subject=a%20%28b%29)',
    ],
  ])('%s', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
    // A text that is no Markdown is pasted without its addresses.
    if (markdown.includes('](')) expect(textTypeOf(markdown)).toBe('text/markdown')
  })
})

describe('lines that follow each other stay so', () => {
  test.each([
    [
      'Gmail',
      '<div dir="ltr">Hi team,<div>the address is</div><div><b>Mill Lane 5</b></div><div>12345 Smalltown</div></div>',
      'Hi team,\nthe address is\n**Mill Lane 5**\n12345 Smalltown',
    ],
    ['Gmail with an empty line', '<div>a</div><div><br></div><div>b</div>', 'a\n\nb'],
    [
      'Outlook',
      '<p class="MsoNormal">a<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">b</p><p class="MsoNormal">c</p>',
      'a\n\nb\nc',
    ],
    [
      'Google Docs',
      '<p style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">a</p><p style="margin-top:0pt;margin-bottom:0pt">b</p>',
      'a\nb',
    ],
    ['Apple Mail', '<div>a</div><div>b</div><div><p>c</p></div>', 'a\nb\n\nc'],
    [
      'blocks in blocks',
      '<section><div><div>a</div></div><address>b</address></section><div>c</div>',
      'a\nb\nc',
    ],
    ['empty blocks', '<div>a</div><div></div><div><span> </span></div><div>b</div>', 'a\nb'],
    ['line breaks', 'a<br>b<br><br>c', 'a\nb\n\nc'],
    ['paragraphs', '<p>a</p><p>b<br>c</p>', 'a\n\nb\nc'],
  ])('%s', (_program, html, text) => {
    expect(htmlToMarkdown(html)).toBe(text)
  })
})

describe('boxes tell done from open', () => {
  const tasks = '- [x] book the room\n- [ ] order lunch'
  test.each([
    [
      'GitHub',
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> book the room</li><li class="task-list-item"><input type="checkbox" disabled> order lunch</li></ul>',
    ],
    [
      'Google Docs',
      '<ul><li role="checkbox" aria-checked="true"><p>book the room</p></li><li role="checkbox" aria-checked="false"><p>order lunch</p></li></ul>',
    ],
    [
      'TipTap',
      '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked><span></span></label><div><p>book the room</p></div></li><li data-checked="false"><label><input type="checkbox"></label><div>order lunch</div></li></ul>',
    ],
    [
      'Parley',
      '<ul><li data-task="done"><span data-box role="img" aria-label="Done"></span>book the room</li><li data-task="open"><span data-box role="img" aria-label="To do"></span>order lunch</li></ul>',
    ],
  ])('of %s', (_program, html) => {
    expect(htmlToMarkdown(html)).toBe(tasks)
  })

  test('outside of a list, and other fields keep their value', () => {
    expect(htmlToMarkdown('<p><input type="radio" checked> yes</p>')).toBe('[x] yes')
    expect(htmlToMarkdown('<p>Size <input value="12"></p>')).toBe('Size 12')
    expect(htmlToMarkdown('<p><input type="password" value="12">a</p>')).toBe('a')
    expect(htmlToMarkdown('<select><option>a<option selected>b</select>')).toBe('b')
  })
})

describe('code stays code', () => {
  const block = '```\nsizes = [w*h for w in ws]\n  - first*\n\n  - _x\n```'
  const lines = ['sizes = [w*h for w in ws]', '  - first*', '', '  - _x']
  test.each([
    ['JetBrains', `<pre style="font-family:monospace">${lines.join('\n')}\n</pre>`],
    ['JetBrains with line breaks', `<pre><span>${lines.join('<br>')}</span></pre>`],
    [
      'Visual Studio Code',
      `<div style="color:#d4d4d4;font-family: Consolas, 'Courier New', monospace;white-space: pre;">${lines.map((line) => `<div><span>${line}</span></div>`.replace('<span></span>', '<br>')).join('')}</div>`,
    ],
    [
      'a highlighter',
      `<div class="highlight"><pre><span></span><code>${lines.join('\n')}</code></pre></div>`,
    ],
    ['lines of code', `<pre>${lines.map((line) => `<code>${line}</code>\n`).join('')}</pre>`],
    [
      'several lines in an inline element',
      `<code style="white-space:pre">${lines.join('<br>').replaceAll('  ', '\u00a0\u00a0')}</code>`,
    ],
    [
      'a table with line numbers',
      `<table><tr><td class="linenos"><pre>1\n2</pre></td><td><pre>${lines.join('\n')}</pre></td></tr></table>`,
    ],
    ['an old page', `<xmp>${lines.join('\n')}</xmp>`],
  ])('of %s', (_program, html) => {
    expect(htmlToMarkdown(html)).toBe(block)
  })

  test('with its language', () => {
    for (const html of [
      '<pre><code class="hljs language-ts">let a</code></pre>',
      '<pre class="language-ts">let a</pre>',
      '<div class="highlight highlight-source-ts"><pre>let a</pre></div>',
      '<div data-code><div data-code-bar><span data-code-name>ts</span><button data-copy>Copy</button></div><pre><code>let a</code></pre></div>',
    ]) {
      expect(htmlToMarkdown(html)).toBe('```ts\nlet a\n```')
    }
  })

  test('within a line, in a list and behind a text', () => {
    expect(htmlToMarkdown('press <kbd>a*b</kbd> in <tt>x_y</tt>')).toBe('press `a*b` in `x_y`')
    expect(htmlToMarkdown('<ul><li>a<pre>b\n\nc</pre></li></ul>')).toBe(
      '- a\n\n  ```\n  b\n\n  c\n  ```',
    )
    expect(htmlToMarkdown('see<pre>a ``` b</pre>')).toBe('see\n\n```\na ``` b\n```')
  })
})

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
    ['<a href="https://a.example/) [x](javascript:1">click</a>', 'click'],
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

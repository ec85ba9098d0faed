const max = 65_536
const fill = (piece: string, length = max) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

/** Bytes in base64, the same each time. */
function base64(length: number): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  let seed = 1
  let text = ''
  for (let at = 0; at < length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    text += signs[Math.floor((seed / 2_147_483_648) * 64)]
  }
  return text
}

const code = {
  java: fill('Abcdefghijkl '),
  json: fill('{"a": [1, 2, {"b": null}], "c": "d"},\n'),
  xml: fill('<a b="c"'),
  css: fill('a{b:c'),
  cpp: fill('a<b('),
  bash: fill('$(a "'),
  diff: fill('+a\n'),
  yaml: fill('- a: '),
  sql: fill('select '),
  ts: fill('<a =>('),
  python: fill('f"{'),
  rust: fill('r#"'),
  go: fill('a(`'),
}

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))

/** Texts of up to 64 kB, hostile and innocent, that no renderer may take long for. */
export const longTexts: Readonly<Record<string, string>> = {
  'an address with closing brackets': `http://a${')'.repeat(65_000)}`,
  'an address with opening brackets': `http://a${'('.repeat(65_000)}`,
  addresses: fill('http://a.example/x '),
  'addresses of 2,000 characters': fill(`http://a.example/${'b(c[d'.repeat(397)} `),
  'addresses without spaces': fill('http://a.example/x,'),
  schemes: fill('http://'),
  'schemes with signs': fill('http://a@'),
  'schemes in words of 2,000 characters': fill(`${'http://a'.repeat(250)} `),
  'other schemes': fill('a://b/c(d[e{'),
  'addresses relative to the scheme': fill('//a.example '),
  'mail addresses': fill('a@b.co '),
  'mail addresses without spaces': fill('a@b.co,'),
  'at signs between letters': fill('a@'),
  'at signs between domains': fill('a.b@c-'),
  'at signs in words of 2,000 characters': fill(`${'ab@cd.'.repeat(330)} `),
  'one at sign behind a long name': `${'a'.repeat(65_000)}@b.co`,
  mailto: fill('mailto:a@b.co '),
  base64: base64(max),
  'base64 as code': fence('json', base64(65_000)),
  'one long word': 'a'.repeat(65_000),
  'one long word as code': fence('java', 'A'.repeat(65_000)),
  'line feeds': '\n'.repeat(30_000),
  'windows line ends': fill('\r\n'),
  'short lines': fill('a\n'),
  paragraphs: fill('a\n\n'),
  'spaces and a word': `${' '.repeat(64_000)}a`,
  'spaces before line ends': fill('  \n'),
  tabs: fill('\ta'),
  'no-break spaces': fill('\u00a0', 30_000),
  'one letter with 60,000 accents': `a${'\u0301'.repeat(60_000)}`,
  'letters with many accents': fill('a\u0301\u0302\u0303\u0304\u0305', 30_000),
  'bidirectional controls': fill('\u202e\u2066a\u2069', 20_000),
  'bidirectional overrides': fill('\u202e', 20_000),
  joiners: fill('\u200d', 20_000),
  'line separators': fill('\u2028', 20_000),
  'halves of surrogate pairs': fill('\ud800', 20_000),
  families: fill('👩‍👩‍👧', 30_000),
  flags: fill('🇵🇹', 30_000),
  chinese: fill('漢字', 20_000),
  'chinese with addresses': fill('看https://a.example/b，', 40_000),
  'a log': fill(
    '2026-01-01T00:00:00Z INFO server listening on 127.0.0.1:3000 path=/a?x=1&y=2 took=12ms\n',
  ),
  mentions: fill('@7 '),
  'mentions with two spaces': fill(' @7 '),
  'names with at signs': fill('@Mei '),
  'horizontal rules': fill('---\n'),
  'horizontal rules of stars': fill('***\n'),
  'unclosed links': fill('[a]('),
  'unclosed links with addresses': fill('[a](<b'),
  'unclosed links with titles': fill('[a](b "c'),
  'unclosed brackets': fill('['),
  'unclosed pictures': fill('!['),
  'brackets in brackets': '['.repeat(32_000) + ']'.repeat(32_000),
  'unclosed references': fill('[a][b'),
  definitions: lines(3_000, (at) => `[a${at}]: b`) + fill(' [a1]', 20_000),
  'definitions with unclosed titles': fill('[a]: "b\n'),
  links: fill('[a](http://a.example) '),
  pictures: fill('![a](/api/resource/file?file_path=a)\n'),
  'quotes in quotes': fill('> '),
  'quotes without spaces': fill('>'),
  'lines of quotes in quotes': fill('>>>>>>>>>> a\n'),
  'lists in lists': fill('- '),
  'lists that go down and up': fill('* a\n  '),
  'lists further and further in': lines(350, (at) => `${' '.repeat(at)}- a`),
  'lists in quotes': lines(350, (at) => `${'> '.repeat(at % 90)}- a`),
  'numbered lists': fill('1. '),
  'task boxes': fill('- [ ] a\n'),
  'empty task boxes': fill('- [x]\n'),
  'a long table': `|a|b|\n|-|-|\n${fill('|x|y|\n', 65_000)}`,
  'a wide table': `${fill('|a', 30_000)}\n${fill('|-', 30_000)}\n${fill('|x\n', 4_000)}`,
  'many tables': fill('|a|\n|-|\n\n'),
  'rows of bars': fill('|\n'),
  emphasis: fill('*a'),
  'emphasis of all kinds': fill('*a **b _c __d ~~e '),
  'unclosed emphasis': fill('**a _b '),
  'a run of stars around a letter': `${'*'.repeat(32_000)}a${'*'.repeat(32_000)}`,
  backticks: fill('`a ``b '),
  'runs of backticks': lines(350, (at) => `${'`'.repeat(at)}a`),
  fences: fill('```\n'),
  'fences of two kinds': fill('~~~a\n```b\n'),
  'a fence with a long name': `\`\`\`${'a'.repeat(60_000)}\nb`,
  entities: fill('&amp;'),
  'unfinished entities': fill('&#x'),
  tags: fill('<div>'),
  'unfinished tags': fill('<a b=c '),
  comments: fill('<!-- '),
  'unfinished automatic links': fill('<http://a'),
  'automatic links': fill('<a@b.co>'),
  escapes: fill('\\*'),
  headings: fill('# a\n'),
  'underlined headings': fill('a\n='),
  'indented code': fill('    a\n'),
  ...Object.fromEntries(
    Object.entries(code).map(([language, text]) => [`code in ${language}`, fence(language, text)]),
  ),
  ...Object.fromEntries(ascii.map((sign) => [`65,000 times ${sign}`, sign.repeat(65_000)])),
}

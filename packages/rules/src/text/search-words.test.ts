import { expect, test } from 'vitest'
import { cpuOf, noise } from '../testing/index.ts'
import { findTerms, indexedTerms, searchTerms, searchWords } from './search-words.ts'

test.each([
  ['Freeze on Friday, 3.14!', ['freeze', 'on', 'friday', '3', '14']],
  ['Müller Straße ŁÓDŹ', ['muller', 'strasse', 'lodz']],
  ['İstanbul ısı', ['istanbul', 'isi']],
  ['ﬁle Ｆｕｌｌ', ['file', 'full']],
  ['会議室', ['会議', '議室', '室']],
  ['明日は会議。では', ['明日', '日は', 'は会', '会議', '議', 'では', 'は']],
  ['ﾊﾟｰﾃｨｰ', ['パー', 'ーテ', 'ティ', 'ィー', 'ー']],
  ['회의실에서', ['회의', '의실', '실에', '에서', '서']],
  ['v2 리뷰', ['v2', '리뷰', '뷰']],
  ['привет Ёлка', ['привет', 'елка']],
  ['कृपया देखें', ['कृपया', 'देखें']],
  ['done 🎉', ['done', '🎉']],
  ['same Same SAME', ['same']],
  ['\ue000g12 a_b', ['g12', 'a', 'b']],
  ['!?', []],
])('%s is indexed by its words without case and accents', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('a word is indexed by its first 64 characters', () => {
  expect(searchWords('x'.repeat(100))).toEqual(['x'.repeat(64)])
  expect(searchWords('ü'.repeat(100))).toEqual(['u'.repeat(64)])
  expect(findTerms('x'.repeat(100), searchTerms('x'.repeat(90)))).toEqual([[0, 100]])
})

test.each([
  ['muller', 'Herr Müller kommt', [[5, 11]]],
  ['mül', 'Herr Muller kommt', [[5, 8]]],
  [
    'MULLER kom',
    'Müller kommt',
    [
      [0, 6],
      [7, 10],
    ],
  ],
  ['strasse', 'Straße 5', [[0, 6]]],
  ['stras', 'Straße 5', [[0, 5]]],
  ['会議', '明日は会議です', [[3, 5]]],
  ['議', '明日は会議です', [[4, 5]]],
  [
    '会議 明日',
    '明日は会議です',
    [
      [0, 2],
      [3, 5],
    ],
  ],
  ['"on friday"', 'freeze on Friday', [[7, 16]]],
  ['a_b', 'the a b', [[4, 7]]],
  ['"the cat"', 'the cat, the cats', [[0, 7]]],
  ['🎉', 'done 🎉!', [[5, 7]]],
  ['cafe', 'cafe\u0301s', [[0, 5]]],
])('%s is found in %s', (query, text, ranges) => {
  expect(findTerms(text, searchTerms(query))).toEqual(ranges)
})

test.each([
  ['ull', 'Müller'],
  ['frid on', 'on friday'],
  ['"on fri"', 'on friday'],
  ['"friday on"', 'on friday'],
  ['会議', '会。議'],
  ['会室', '会議室'],
  ['missing', ''],
])('%s is not found in %s', (query, text) => {
  expect(findTerms(text, searchTerms(query))).toBeUndefined()
})

test('a query asks the index for words that every text with its terms has', () => {
  const asked = (query: string) =>
    searchTerms(query)
      .flatMap(indexedTerms)
      .map(({ word, isPrefix }) => (isPrefix ? `${word}*` : word))
  expect(asked('freeze fri')).toEqual(['freeze', 'fri*'])
  expect(asked('freeze "fri"')).toEqual(['freeze', 'fri'])
  expect(asked('会議室')).toEqual(['会議', '議室'])
  expect(asked('会')).toEqual(['会*'])
  expect(asked('v2会')).toEqual(['v2', '会*'])
  expect(asked('"')).toEqual([])
})

test('any part of a text is found by the words of its index', () => {
  const texts = ['Müller trifft 会議室 um 3.14 🎉', 'İstanbul’da 회의실에서 ünlü', 'ab会cdﾊﾟ e']
  for (const text of texts) {
    const signs = [...text]
    for (let from = 0; from < signs.length; from++) {
      for (let to = from + 1; to <= signs.length; to++) {
        const terms = searchTerms(signs.slice(from, to).join(''))
        if (terms.length === 0 || !findTerms(text, terms)) continue
        const words = searchWords(text)
        for (const { word, isPrefix } of terms.flatMap(indexedTerms)) {
          const isIndexed = words.some((one) => (isPrefix ? one.startsWith(word) : one === word))
          expect([text, word, isIndexed]).toEqual([text, word, true])
        }
      }
    }
  }
})

test.each([
  ['one word many times', 'a '.repeat(32_000), 'a '.repeat(85)],
  ['a long phrase', 'a '.repeat(32_000), `"${'a '.repeat(80)}"`],
  [
    'many words',
    'a b c d e f g h i j k l m n o p q r s t '.repeat(1_600),
    'a b c d e f g h i j k l m n o',
  ],
  ['letters without blanks', '漢字'.repeat(10_900), '漢字 字漢'],
  ['words with accents', 'é à '.repeat(10_000), 'e a'],
])('searching a text of 64 kB for %s takes at most 50 ms', (_, text, query) => {
  const terms = searchTerms(query)
  expect(findTerms(text, terms)).toBeDefined()
  const limitMs = 50 * noise
  expect(cpuOf(() => void findTerms(text, terms), limitMs)).toBeLessThan(limitMs)
})

test('equal words of a query are looked for once, and not more than 16', () => {
  expect(searchTerms('tea Tea "tea" tea')).toHaveLength(2)
  const many = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')
  expect(searchTerms(many)).toHaveLength(16)
})

const isFound = (query: string, text: string) => findTerms(text, searchTerms(query)) !== undefined

test.each<[string, string[], string[]]>([
  ['C++', ['I like C++', 'c++', 'C++11', '(C++)', 'C＋＋'], ['Café', 'const', 'C', 'C+', 'c, ++']],
  ['C#', ['C#', 'c#.'], ['C', 'C++', 'Café', 'c #']],
  ['.NET', ['.NET 8', 'the .net', '(.Net)'], ['net', 'network', 'the net.']],
  ['R&D', ['our R&D', 'r&d'], ['r d', 'r and d', 'R & D']],
  ['100%', ['100% sure'], ['1000', '100 %']],
  ['$5', ['for $5', '$50'], ['5', '5$']],
  ['a/b', ['a/b', 'a/bc'], ['a b', 'a-b']],
  ['#12', ['see #12', '#123'], ['12']],
  ['"C++ code"', ['C++  code'], ['C code', 'C++, code', 'C++ codes']],
  ['C++?', ['C++'], ['C']],
  ['C++ code', ['code in C++'], ['code in C']],
  ['hello!', ['hello', 'hellos'], ['hell']],
  ['don-t', ['don t', 'don-t'], ['dont']],
  ['*bold*', ['bold'], ['bo']],
  ['caf*', ['café'], ['ca']],
])('%j finds the texts that have it as it was typed', (query, found, others) => {
  expect(found.filter((text) => !isFound(query, text))).toEqual([])
  expect(others.filter((text) => isFound(query, text))).toEqual([])
})

test('the signs of a name are highlighted with it', () => {
  expect(findTerms('In C++ and .NET', searchTerms('C++ .NET'))).toEqual([
    [3, 6],
    [11, 15],
  ])
})

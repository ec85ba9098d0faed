import { lengths } from '@parley/protocol'
import { cpuOf } from '@parley/rules/testing'
import { expect, test } from 'vitest'
import { fromMrkdwn } from './mrkdwn.ts'
import { toMarkdown } from './to-markdown.ts'

const emoji = (name: string) => ({ fire: '🔥', white_check_mark: '✅' })[name]
const markdown = (mrkdwn: string) => fromMrkdwn(mrkdwn, emoji).text

test.each([
  ['*bold* and _italic_ and ~gone~', '**bold** and _italic_ and ~~gone~~'],
  ['2 * 3 * 4, *, **', String.raw`2 * 3 * 4, \*, \*\*`],
  ['<https://example.org/a_(b)|A page>', '[A page](https://example.org/a_(b))'],
  ['<https://example.org?a=1&amp;b=2>', 'https://example.org?a=1&b=2'],
  ['<mailto:a@example.org|a@example.org>', '[a@example.org](mailto:a@example.org)'],
  ['<javascript:alert(1)|click>', 'click'],
  ['<@U024BE7LH|ann> in <#C024BE7LR|general>', '@ann in #general'],
  ['<!date^1392734382^{date}|18 Feb>', '18 Feb'],
  ['&lt;b&gt; &amp;amp;', String.raw`<b> \&amp;`],
  [':fire: :unknown: 12:30:45', '🔥 :unknown: 12:30:45'],
  ['`*code* <x>` *bold*', '`*code* <x>` **bold**'],
  ['```*a*\nb```', '```\n*a*\nb\n```'],
  ['• one\n• two', '- one\n- two'],
  ['Host 2001:100:db8::1', 'Host 2001:100:db8::1'],
  ['load < 5 and free > 3', 'load < 5 and free > 3'],
  ['<https://example.org|a [b] c>', '[a (b) c](https://example.org)'],
])('%j becomes %j', (mrkdwn, expected) => expect(markdown(mrkdwn)).toBe(expected))

test('groups that are notified are found, also in attachments', () => {
  expect(fromMrkdwn('<!here> down', emoji)).toEqual({ text: '@here down', group: 'here' })
  expect(toMarkdown({ attachments: [{ text: '<!channel> down' }] }, emoji)).toMatchObject({
    content: '> @all down',
    group: 'all',
  })
  expect(toMarkdown({ text: 'up' }, emoji).group).toBeUndefined()
})

test('blocks replace the text, which is their summary', () => {
  const { content } = toMarkdown(
    {
      text: 'summary',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'Deploy :fire:' } },
        {
          type: 'section',
          text: { type: 'mrkdwn', text: '*api* is live' },
          fields: [
            { type: 'mrkdwn', text: '*Version*\n1.2' },
            { type: 'plain_text', text: 'a *plain* field' },
          ],
          accessory: { type: 'button', text: { text: 'Open' }, url: 'https://example.org/1' },
        },
        { type: 'divider' },
        {
          type: 'context',
          elements: [
            { type: 'mrkdwn', text: 'by _Ann_' },
            { type: 'image', alt_text: 'logo' },
          ],
        },
        { type: 'image', image_url: 'https://example.org/a.png', alt_text: 'A chart' },
        {
          type: 'actions',
          elements: [
            { type: 'button', text: { text: 'Logs' }, url: 'https://example.org/logs' },
            { type: 'button', text: { text: 'Approve' } },
          ],
        },
      ],
    },
    emoji,
  )
  expect(content.split('\n\n')).toEqual([
    '### Deploy 🔥',
    '**api** is live',
    '**Version**\n1.2',
    String.raw`a \*plain\* field`,
    '[Open](https://example.org/1)',
    '---',
    'by _Ann_ · logo',
    '[A chart](https://example.org/a.png)',
    '[Logs](https://example.org/logs)',
  ])
})

test('attachments are quoted, with title, text, fields and footer', () => {
  const { content } = toMarkdown(
    {
      username: 'Grafana',
      icon_emoji: ':fire:',
      attachments: [
        {
          pretext: 'Look:',
          title: '[FIRING:1] CPU',
          title_link: 'https://example.org/a',
          text: '*Value:* 93\nLabels:',
          fields: [
            { title: 'host', value: 'web-1' },
            { title: 'count', value: 3 },
          ],
          footer: 'Grafana v10',
          fallback: 'CPU',
        },
      ],
    },
    emoji,
  )
  expect(content).toBe(
    [
      '🔥 **Grafana**',
      'Look:',
      '> **[(FIRING:1) CPU](https://example.org/a)**\n>\n> **Value:** 93\n> Labels:\n>\n> **host:** web-1\n>\n> **count:** 3\n>\n> Grafana v10',
    ].join('\n\n'),
  )
})

const section = { type: 'section', text: { type: 'mrkdwn', text: 'api is down' } }
test.each<[string, object]>([
  ['lists of a message', { text: 'api is down', blocks: null, attachments: null }],
  ['members of a message', { text: 'api is down', username: null, icon_emoji: null }],
  ['members of a section', { blocks: [{ ...section, fields: null, accessory: null }] }],
  ['entries of lists', { blocks: [null, section], attachments: [null] }],
  ['elements', { blocks: [section, { type: 'context', elements: null }] }],
  ['texts of elements', { blocks: [section, { type: 'actions', elements: [{ text: null }] }] }],
  ['a title', { blocks: [section, { type: 'image', title: null, alt_text: null }] }],
  ['a text object', { text: 'api is down', blocks: [{ type: 'section', text: null }] }],
  ['the text of a text object', { blocks: [section, { type: 'header', text: { text: null } }] }],
])('null for %s is the same as none', (_, payload) => {
  expect(toMarkdown({ ...payload }, emoji).content).toBe('api is down')
})

test.each<[string, object, string]>([
  ['null for lists', { text: 'a', blocks: null, actions: null, fields: null }, 'a'],
  ['null for addresses', { title: 'a', title_link: null, image_url: null }, '**a**'],
  ['a number as title', { title: 502, text: 'bad' }, '**502**\n\nbad'],
  ['a boolean as value', { fields: [{ title: 'healthy', value: true }] }, '**healthy:** true'],
  ['false as value', { fields: [{ title: 'healthy', value: false }] }, '**healthy:** false'],
  ['zero as value', { fields: [{ title: 'free', value: 0 }] }, '**free:** 0'],
  ['a number as name', { fields: [{ title: 5, value: 'x' }] }, '**5:** x'],
  ['a list as value', { fields: [{ title: 'hosts', value: ['a', 2] }] }, '**hosts:** a, 2'],
  ['an object as value', { fields: [{ title: 'tags', value: { a: 1 } }] }, '**tags:** a: 1'],
  ['a text as field', { fields: ['a', 5] }, 'a\n\n5'],
  ['an object for a list', { fields: { title: 'a', value: 'b' } }, '**a:** b'],
  ['a text object as text', { text: { type: 'plain_text', text: '*a*' } }, String.raw`\*a\*`],
  ['a list as text', { text: ['a', 'b'] }, 'a, b'],
  ['a number as address', { title: 'a', title_link: 5 }, '**a**'],
  ['a boolean as footer', { text: 'a', footer: true }, 'a\n\ntrue'],
  ['a text as block', { blocks: ['a'] }, 'a'],
  ['a text as text of a block', { blocks: [{ type: 'section', text: 'a' }] }, 'a'],
  ['a number as text of a block', { blocks: [{ type: 'section', text: 7 }] }, '7'],
  ['a text as action', { text: 'a', actions: ['b'] }, 'a\n\nb'],
])('an attachment with %s is shown', (_, attachment, expected) => {
  const { content } = toMarkdown({ attachments: [attachment] }, emoji)
  expect(content.replaceAll(/^> ?/gm, '')).toBe(expected)
})

test('texts and single objects in place of lists are shown', () => {
  expect(toMarkdown({ attachments: 'a' }, emoji).content).toBe('> a')
  expect(toMarkdown({ attachments: { text: 'a' } }, emoji).content).toBe('> a')
  expect(toMarkdown({ blocks: section }, emoji).content).toBe('api is down')
  expect(toMarkdown({ text: 5, username: 7 }, emoji).content).toBe('**7**\n\n5')
})

const run = (text: string, style?: object) => ({ type: 'text', text, ...(style ? { style } : {}) })
test('rich text is shown with its links, styles, lists, quotes and code', () => {
  const part = (type: string, elements: unknown[], more = {}) => ({ type, elements, ...more })
  const elements = [
    part('rich_text_section', [
      run('Deploy_ of '),
      { type: 'link', url: 'https://example.org/a', text: 'api' },
      run(' is done ', { bold: true, italic: true }),
      run('a`b', { code: true }),
      { type: 'emoji', name: 'fire' },
      { type: 'broadcast', range: 'here' },
      { type: 'user', user_id: 'U1' },
      { type: 'unknown', text: ' more' },
    ]),
    part('rich_text_list', [part('rich_text_section', [run('one')]), 'two'], { style: 'ordered' }),
    part('rich_text_list', [part('rich_text_section', [run('in')])], {
      style: 'bullet',
      indent: 1,
    }),
    part('rich_text_quote', [run('said')]),
    part('rich_text_preformatted', [run('exit *0*')]),
    null,
  ]
  expect(toMarkdown({ text: '', blocks: [{ type: 'rich_text', elements }] }, emoji)).toEqual({
    content: [
      String.raw`Deploy\_ of [api](https://example.org/a) **_is done_** ${'`` a`b ``'}🔥@here@U1 more`,
      '1. one\n2. two',
      '    - in',
      '> said',
      '```\nexit *0*\n```',
    ].join('\n\n'),
    group: 'here',
  })
})

const rich = (...elements: object[]) =>
  toMarkdown({ blocks: [{ type: 'rich_text', elements }] }, emoji).content
const words = (...elements: object[]) => rich({ type: 'rich_text_section', elements })

test.each<[string, object[], string]>([
  ['the same style side by side', [run('a', { bold: true }), run('b', { bold: true })], '**ab**'],
  ['italics within a word', [run('un'), run('real', { italic: true })], 'un*real*'],
  ['bold italics within a word', [run('x', { bold: true, italic: true }), run('y')], '***x***y'],
  ['a style over lines', [run('a\n\nb', { bold: true })], '**a**\n\n**b**'],
  ['an emoji by its code points', [{ type: 'emoji', name: 'zzz', unicode: '1f525' }], '🔥'],
  ['an emoji of a workspace', [{ type: 'emoji', name: 'own', unicode: '' }], ':own:'],
  [
    'a date',
    [{ type: 'date', timestamp: 1_700_000_000, format: '{date}' }],
    '2023-11-14 22:13 UTC',
  ],
  ['a date with a text', [{ type: 'date', timestamp: 1, fallback: 'Monday' }], 'Monday'],
  ['a user group', [{ type: 'usergroup', usergroup_id: 'S1' }], '@S1'],
  ['a channel', [{ type: 'channel', channel_id: 'C1' }], '#C1'],
  ['a color', [{ type: 'color', value: '#F405B3' }], '#F405B3'],
  [
    'a link without a text',
    [{ type: 'link', url: 'https://example.org/' }],
    'https://example.org/',
  ],
])('rich text shows %s', (_, elements, expected) => {
  expect(words(...elements)).toBe(expected)
})

test('rich text keeps lines of items, fences in code, and lines beside a part', () => {
  const item = { type: 'rich_text_section', elements: [run('one\nmore')] }
  expect(rich({ type: 'rich_text_list', style: 'bullet', elements: [item] })).toBe('- one\n  more')
  const offset = { type: 'rich_text_list', style: 'ordered', offset: 4, elements: [item] }
  expect(rich(offset)).toBe('5. one\n   more')
  const code = { type: 'rich_text_preformatted', elements: [run('```\nx')] }
  expect(rich(code)).toBe('````\n```\nx\n````')
  const beside = { type: 'rich_text_list', border: 1, elements: [item] }
  expect(rich(beside)).toBe('> - one\n>   more')
})

test('rich text beside other blocks and in the cells of a table is shown', () => {
  const text = {
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements: [run('in ', { bold: true }), run('it')] }],
  }
  const other = { type: 'section', text: { type: 'mrkdwn', text: 'before' } }
  expect(toMarkdown({ text: 'summary', blocks: [other, text] }, emoji).content).toBe(
    'before\n\n**in** it',
  )
  const rows = [[text, { type: 'raw_text', text: 'cell' }]]
  expect(toMarkdown({ blocks: [{ type: 'table', rows }] }, emoji).content).toBe('**in** it · cell')
})

test.each<[string, object, string]>([
  [
    'video',
    { title: { type: 'plain_text', text: 'A film' }, title_url: 'https://example.org/v' },
    '[A film](https://example.org/v)',
  ],
  [
    'table',
    {
      rows: [
        [
          { type: 'raw_text', text: 'a' },
          { type: 'raw_text', text: 'b' },
        ],
      ],
    },
    'a · b',
  ],
  ['input', { label: { type: 'plain_text', text: 'Name' }, block_id: 'x1' }, 'Name'],
  ['alert', { text: 'It burns', level: null }, 'It burns'],
  ['card', { body: [{ elements: [{ text: 'deep' }] }] }, 'deep'],
])('a block of the kind %s, which is not known, shows its texts', (type, block, expected) => {
  expect(toMarkdown({ blocks: [{ type, ...block }] }, emoji).content).toBe(expected)
})

test('an attachment with nothing but a fallback shows it, and an empty message nothing', () => {
  expect(toMarkdown({ attachments: [{ fallback: 'It failed' }] }, emoji).content).toBe(
    '> It failed',
  )
  expect(toMarkdown({ username: 'x', blocks: [], attachments: [{}] }, emoji).content).toBe('')
})

test.each([
  [
    'Prometheus Alertmanager',
    {
      channel: '#alerts',
      username: 'Alertmanager',
      attachments: [
        {
          title: '[FIRING:2] HighLatency (api prod)',
          title_link: 'http://alerts.example.org/#/alerts?receiver=team',
          text: '',
          fallback: '[FIRING:2] HighLatency',
          callback_id: '',
          color: 'danger',
          mrkdwn_in: ['fallback', 'pretext', 'text'],
        },
      ],
    },
    '**Alertmanager**\n\n> **[(FIRING:2) HighLatency (api prod)](http://alerts.example.org/#/alerts?receiver=team)**',
  ],
  [
    'Uptime Kuma',
    {
      text: 'Uptime Kuma Alert',
      username: 'Kuma',
      icon_emoji: ':white_check_mark:',
      attachments: [
        {
          color: '#2eb886',
          blocks: [
            { type: 'header', text: { type: 'plain_text', text: 'Uptime Kuma Alert' } },
            {
              type: 'section',
              fields: [
                { type: 'mrkdwn', text: '*Message*\n[Shop] [✅ Up] 200 - OK' },
                { type: 'mrkdwn', text: '*Time (UTC)*\n2026-11-25 08:00:00' },
              ],
            },
            {
              type: 'actions',
              elements: [
                {
                  type: 'button',
                  value: 'Uptime-Kuma',
                  url: 'http://status.example.org',
                  text: { type: 'plain_text', text: 'Visit Uptime Kuma' },
                },
              ],
            },
          ],
        },
      ],
    },
    [
      '✅ **Kuma**\n\nUptime Kuma Alert\n\n> ### Uptime Kuma Alert\n>\n> **Message**\n> [Shop] [✅ Up] 200 - OK\n>',
      '> **Time (UTC)**\n> 2026-11-25 08:00:00\n>\n> [Visit Uptime Kuma](http://status.example.org)',
    ].join('\n'),
  ],
  [
    'Grafana',
    {
      channel: '#ops',
      username: 'Grafana',
      attachments: [
        {
          color: '#D63232',
          title: '[FIRING:1] Disk',
          fallback: '[FIRING:1] Disk',
          title_link: 'http://grafana.example.org/alerting/list',
          text: '**Firing**\n\nValue: A=93\nLabels:\n - host = web-1\n',
          footer: 'Grafana v11.0.0',
          footer_icon: 'https://example.org/fav32.png',
          ts: 1,
        },
      ],
    },
    [
      '**Grafana**\n\n> **[(FIRING:1) Disk](http://grafana.example.org/alerting/list)**\n>\n> **Firing**\n>',
      '> Value: A=93\n> Labels:\n>  - host = web-1\n>\n> Grafana v11.0.0',
    ].join('\n'),
  ],
  [
    // The action slackapi/slack-github-action with the payload of its documentation.
    'GitHub Actions',
    {
      text: '*Build result*: success\nhttps://git.example.org/a/b/commit/1f',
      blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: 'Build result: *success*\nhttps://git.example.org/a/b/commit/1f',
          },
        },
      ],
    },
    'Build result: **success**\nhttps://git.example.org/a/b/commit/1f',
  ],
  [
    'GitLab',
    {
      username: 'GitLab',
      text: 'Ann pushed to branch <http://git.example.org/a/b/commits/main|main> of <http://git.example.org/a/b|a / b>',
      attachments: [
        {
          text: '<http://git.example.org/a/b/-/commit/1f|1f00aa>: Fix &lt;b&gt; - Ann',
          color: '#345',
        },
      ],
    },
    [
      '**GitLab**\n\nAnn pushed to branch [main](http://git.example.org/a/b/commits/main) of [a / b](http://git.example.org/a/b)\n',
      '> [1f00aa](http://git.example.org/a/b/-/commit/1f): Fix <b> - Ann',
    ].join('\n'),
  ],
])('what %s sends is well formatted', (_, payload, expected) => {
  expect(toMarkdown(payload, emoji).content).toBe(expected)
})

test.each([
  'https://example.org/a* ',
  '*a _b ~c ',
  '<https://example.org/a|b>',
  '`````` ',
  '```a``` `b` `',
  '[a](b:',
  '\\_*~<&!',
  '_a_b',
  '> - ',
])('a payload full of %j is converted in linear time', (text) => {
  const payload = { text: text.repeat(lengths.slackPayload / text.length) }
  expect(cpuOf(() => void toMarkdown(payload, emoji), 1_000)).toBeLessThan(1_000)
})

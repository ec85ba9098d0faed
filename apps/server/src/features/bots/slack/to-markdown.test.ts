import { expect, test } from 'vitest'
import { fromMrkdwn } from './mrkdwn.ts'
import { toMarkdown } from './to-markdown.ts'

const emoji = (name: string) => ({ fire: '🔥', white_check_mark: '✅' })[name]
const markdown = (mrkdwn: string) => fromMrkdwn(mrkdwn, emoji).text

test.each([
  ['*bold* and _italic_ and ~gone~', '**bold** and _italic_ and ~~gone~~'],
  ['2 * 3 * 4, *, **', '2 * 3 * 4, *, **'],
  ['<https://example.org/a_(b)|A page>', '[A page](https://example.org/a_%28b%29)'],
  ['<https://example.org?a=1&amp;b=2>', 'https://example.org?a=1&b=2'],
  ['<mailto:a@example.org|a@example.org>', '[a@example.org](mailto:a@example.org)'],
  ['<javascript:alert(1)|click>', 'click'],
  ['<@U024BE7LH|ann> in <#C024BE7LR|general>', '@ann in #general'],
  ['<!date^1392734382^{date}|18 Feb>', '18 Feb'],
  ['&lt;b&gt; &amp;amp;', '<b> &amp;'],
  [':fire: :unknown: 12:30:45', '🔥 :unknown: 12:30:45'],
  ['`*code* <x>` *bold*', '`*code* <x>` **bold**'],
  ['```*a*\nb```', '```\n*a*\nb\n```'],
  ['• one\n• two', '- one\n- two'],
  ['<https://example.org|a [b] c>', '[a (b) c](https://example.org)'],
])('%j becomes %j', (mrkdwn, expected) => expect(markdown(mrkdwn)).toBe(expected))

test('groups that are notified are found, also in attachments', () => {
  expect(fromMrkdwn('<!here> down', emoji)).toEqual({ text: '@here down', group: 'here' })
  expect(toMarkdown({ attachments: [{ text: '<!channel> down' }] }, emoji)).toMatchObject({
    ...{ content: '> @all down', group: 'all' },
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
    'a *plain* field',
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
          ...{ pretext: 'Look:', title: '[FIRING:1] CPU', title_link: 'https://example.org/a' },
          text: '*Value:* 93\nLabels:',
          fields: [
            { title: 'host', value: 'web-1' },
            { title: 'count', value: 3 },
          ],
          ...{ footer: 'Grafana v10', fallback: 'CPU' },
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
      ...{ channel: '#alerts', username: 'Alertmanager' },
      attachments: [
        {
          title: '[FIRING:2] HighLatency (api prod)',
          title_link: 'http://alerts.example.org/#/alerts?receiver=team',
          ...{ text: '', fallback: '[FIRING:2] HighLatency', callback_id: '', color: 'danger' },
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
      ...{ username: 'Kuma', icon_emoji: ':white_check_mark:' },
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
                  ...{ value: 'Uptime-Kuma', url: 'http://status.example.org' },
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
      ...{ channel: '#ops', username: 'Grafana' },
      attachments: [
        {
          ...{ color: '#D63232', title: '[FIRING:1] Disk', fallback: '[FIRING:1] Disk' },
          title_link: 'http://grafana.example.org/alerting/list',
          text: '**Firing**\n\nValue: A=93\nLabels:\n - host = web-1\n',
          ...{ footer: 'Grafana v11.0.0', footer_icon: 'https://example.org/fav32.png', ts: 1 },
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

import { expect, test } from 'vitest'
import { readParameters } from './parameters.ts'

const read = (query: string) => readParameters(new URLSearchParams(query), true)

test('without parameters, the visitor talks to the first user of the server', () => {
  expect(read('')).toMatchObject({
    conversations: [{ key: 'u1', label: '' }],
    registersAtOnce: true,
    color: '',
    logo: '',
    welcome: undefined,
    hours: undefined,
  })
})

test('the parameters of the original widget are understood', () => {
  const query = 'host-id=5&auto-reg=false&theme-color=%231fe1f9&title=Shop&welcome=Hello&id=footer'
  expect(read(query)).toMatchObject({
    conversations: [{ key: 'u5', label: '' }],
    registersAtOnce: false,
    widgetId: 'footer',
    color: '#1fe1f9',
    title: 'Shop',
    welcome: 'Hello',
  })
  expect(read('host=7').conversations).toEqual([{ key: 'u7', label: '' }])
})

test('several conversations are people and channels with names', () => {
  const { conversations } = read('conversations=5:Sales,%20%233:Community,x,9')
  expect(conversations).toEqual([
    { key: 'u5', label: 'Sales' },
    { key: 'g3', label: 'Community' },
    { key: 'u9', label: '' },
  ])
})

test.each([
  ['theme-color=red;background:url(//evil.example)', { color: '' }],
  ['logo=javascript:alert(1)', { logo: '' }],
  ['host-id=-1', { conversations: [{ key: 'u1', label: '' }] }],
  ['host-id=1e99', { conversations: [{ key: 'u1', label: '' }] }],
  ['conversations=,,', { conversations: [{ key: 'u1', label: '' }] }],
])('the parameter %s is as if it were absent', (query, wanted) => {
  expect(read(query)).toMatchObject(wanted)
})

import { afterEach, expect, test, vi } from 'vitest'
import { openNotification } from './open-notification.ts'

afterEach(() => vi.unstubAllGlobals())

function stubNotification(make: object): void {
  vi.stubGlobal('Notification', Object.assign(make, { permission: 'granted' }))
}

test('a shell that replaces notices by a bare function gets them, and closing does nothing', () => {
  const shown: string[] = []
  stubNotification(function (title: string) {
    shown.push(title)
  })
  const notification = openNotification('Alice', {}, () => {})
  expect(shown).toEqual(['Alice'])
  expect(() => notification?.close()).not.toThrow()
})

test('a click on a notice closes it and calls back', () => {
  let opened: Notification | undefined
  const close = vi.fn<() => void>()
  stubNotification(function (this: Notification) {
    opened = Object.assign(this, { close })
  })
  vi.stubGlobal('focus', () => {})
  const clicked = vi.fn<() => void>()
  openNotification('Alice', {}, clicked)
  opened?.onclick?.call(opened, new Event('click'))
  expect([close.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 1])
})

test('there is no notice where the constructor throws or the user allowed none', () => {
  stubNotification(function () {
    throw new TypeError('Illegal constructor')
  })
  expect(openNotification('Alice', {}, () => {})).toBeUndefined()
  vi.stubGlobal('Notification', { permission: 'denied' })
  expect(openNotification('Alice', {}, () => {})).toBeUndefined()
})

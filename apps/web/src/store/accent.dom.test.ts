import { afterEach, expect, test } from 'vitest'
import { showAccent, showStoredAccent } from './accent.ts'

const root = document.documentElement
const shown = () => [root.hasAttribute('data-brand'), root.style.getPropertyValue('--brand')]

afterEach(() => showAccent(''))

test('a colour is shown, and shown again by the next start', () => {
  showAccent('#1d4ed8')
  expect(shown()).toEqual([true, '#1d4ed8'])
  root.removeAttribute('data-brand')
  showStoredAccent()
  expect(shown()).toEqual([true, '#1d4ed8'])
})

test('an empty colour, and what is no colour, show the usual one', () => {
  showAccent('#1d4ed8')
  showAccent('')
  expect(shown()).toEqual([false, ''])
  showAccent('red; background: url(x)')
  expect(shown()).toEqual([false, ''])
})

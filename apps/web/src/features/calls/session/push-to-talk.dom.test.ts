import { afterEach, expect, test } from 'vitest'
import { pushToTalk } from './push-to-talk.ts'

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

function listen(): boolean[] {
  const states: boolean[] = []
  stop = pushToTalk((isTalking) => states.push(isTalking))
  return states
}
const press = (type: 'keydown' | 'keyup', target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent(type, { code: 'Space', bubbles: true }))

test('the microphone is on while the space bar is held, also when the key repeats', () => {
  const states = listen()
  press('keydown')
  press('keydown')
  press('keyup')
  expect(states).toEqual([true, false])
})

test('a page that loses the focus while the key is held is muted', () => {
  const states = listen()
  press('keydown')
  window.dispatchEvent(new Event('blur'))
  expect(states).toEqual([true, false])
})

test('the space bar in a field or on a button does not unmute', () => {
  const states = listen()
  for (const name of ['textarea', 'button']) {
    const element = document.body.appendChild(document.createElement(name))
    press('keydown', element)
    press('keyup', element)
  }
  expect(states).toEqual([])
})

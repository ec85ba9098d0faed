import { afterEach, expect, test } from 'vitest'
import { pushToTalk } from './push-to-talk.ts'

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

function listen(): boolean[] {
  const heard: boolean[] = []
  stop = pushToTalk((isTalking) => heard.push(isTalking))
  return heard
}
const press = (type: 'keydown' | 'keyup', target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent(type, { code: 'Space', bubbles: true }))

test('the microphone is on while the space bar is held, also when the key repeats', () => {
  const heard = listen()
  press('keydown')
  press('keydown')
  press('keyup')
  expect(heard).toEqual([true, false])
})

test('a page that loses the focus while the key is held is muted', () => {
  const heard = listen()
  press('keydown')
  window.dispatchEvent(new Event('blur'))
  expect(heard).toEqual([true, false])
})

test('the space bar in a field or on a button does not unmute', () => {
  const heard = listen()
  for (const name of ['textarea', 'button']) {
    const element = document.body.appendChild(document.createElement(name))
    press('keydown', element)
    press('keyup', element)
  }
  expect(heard).toEqual([])
})

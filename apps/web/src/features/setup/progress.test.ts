import { expect, test } from 'vitest'
import { forgetProgress, storeProgress, type Progress, readProgress, resume } from './progress.ts'

const halfway: Progress = {
  step: 'admin',
  name: 'Northwind',
  nameIsSaved: false,
  signUpIsChosen: false,
}

test('a fresh server starts with the name step', () => {
  expect(resume(undefined, false)).toMatchObject({ step: 'server', name: '' })
})

test('a reload before the administrator exists keeps the name and the step', () => {
  expect(resume(halfway, false)).toEqual(halfway)
})

test('progress stored for another server does not skip the administrator step', () => {
  const kept: Progress = { step: 'invite', name: 'Old', nameIsSaved: true, signUpIsChosen: true }
  expect(resume(kept, false)).toEqual({
    step: 'server',
    name: 'Old',
    nameIsSaved: false,
    signUpIsChosen: false,
  })
})

test('with an administrator the wizard continues with the sign-up step', () => {
  expect(resume(halfway, true)).toEqual({ ...halfway, step: 'sign-up' })
  expect(resume({ ...halfway, step: 'invite' }, true).step).toBe('invite')
})

test('a server set up in another browser keeps its own sign-up rule', () => {
  expect(resume(undefined, true)).toMatchObject({ step: 'sign-up', signUpIsChosen: true })
})

test('stored progress is read back until it is removed', () => {
  const texts = new Map<string, string>()
  const keyValues = {
    get: (name: string) => texts.get(name) ?? null,
    set: (name: string, text: string) => void texts.set(name, text),
    remove: (name: string) => void texts.delete(name),
    names: () => [...texts.keys()],
  }
  storeProgress(keyValues, halfway)
  expect(readProgress(keyValues)).toEqual(halfway)
  forgetProgress(keyValues)
  expect(readProgress(keyValues)).toBeUndefined()
})

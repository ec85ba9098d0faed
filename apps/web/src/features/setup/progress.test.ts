import { expect, test } from 'vitest'
import { forgetProgress, keepProgress, type Progress, readProgress, resume } from './progress.ts'

const halfway: Progress = {
  step: 'admin',
  name: 'Northwind',
  nameIsSaved: false,
  signUpIsChosen: false,
}

test('the wizard of a fresh server begins with its name', () => {
  expect(resume(undefined, false)).toMatchObject({ step: 'space', name: '' })
})

test('a reload before the administrator exists keeps the name and the step', () => {
  expect(resume(halfway, false)).toEqual(halfway)
})

test('progress kept from another server does not skip the administrator', () => {
  const kept: Progress = { step: 'invite', name: 'Old', nameIsSaved: true, signUpIsChosen: true }
  expect(resume(kept, false)).toEqual({
    step: 'space',
    name: 'Old',
    nameIsSaved: false,
    signUpIsChosen: false,
  })
})

test('the wizard continues with who can sign up once the administrator exists', () => {
  expect(resume(halfway, true)).toEqual({ ...halfway, step: 'sign-up' })
  expect(resume({ ...halfway, step: 'invite' }, true).step).toBe('invite')
})

test('a server that was set up in another browser shows its own sign-up rule', () => {
  expect(resume(undefined, true)).toMatchObject({ step: 'sign-up', signUpIsChosen: true })
})

test('kept progress is read again until it is removed', () => {
  const texts = new Map<string, string>()
  const shelf = {
    get: (name: string) => texts.get(name) ?? null,
    set: (name: string, text: string) => void texts.set(name, text),
    remove: (name: string) => void texts.delete(name),
    names: () => [...texts.keys()],
  }
  keepProgress(shelf, halfway)
  expect(readProgress(shelf)).toEqual(halfway)
  forgetProgress(shelf)
  expect(readProgress(shelf)).toBeUndefined()
})

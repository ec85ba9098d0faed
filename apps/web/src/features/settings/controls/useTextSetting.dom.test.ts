import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { PageContext, type UnsavedField } from './UnsavedChanges.tsx'
import { useTextSetting } from './useTextSetting.ts'

function begin(value: string) {
  const save = vi.fn<(next: string) => Promise<void>>(async () => {})
  const fields = new Map<string, UnsavedField>()
  const page = {
    track(id: string, field: UnsavedField | undefined) {
      if (field) fields.set(id, field)
      else fields.delete(id)
    },
    saveAll() {},
  }
  const { result, rerender } = renderHook(
    (now: { value: string }) =>
      useTextSetting({
        ...now,
        save,
        valueIfEmpty: 'http://here',
        check: (text) => (text.startsWith('http') ? undefined : 'not an address'),
        isMultiline: false,
      }),
    {
      initialProps: { value },
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(PageContext, { value: page }, children),
    },
  )
  return {
    save,
    rerender,
    shown: () => result.current.text,
    error: () => result.current.error,
    replaced: () => result.current.replaced,
    isUnsaved: () => fields.size > 0,
    undo: () => act(async () => result.current.undo?.()),
    types: (text: string) => act(() => result.current.onChange(text)),
    leavesField: () => act(() => result.current.onBlur()),
    saves: () => act(async () => fields.values().next().value?.save()),
    resets: () => act(() => fields.values().next().value?.reset()),
  }
}

test('a typed text waits until the page saves it', async () => {
  const { save, isUnsaved, types, saves, rerender } = begin('http://elsewhere')
  types('http://new')
  expect(isUnsaved()).toBe(true)
  expect(save).not.toHaveBeenCalled()
  await saves()
  expect(save).toHaveBeenCalledExactlyOnceWith('http://new')
  rerender({ value: 'http://new' })
  expect(isUnsaved()).toBe(false)
})

test('a reset restores the saved text', () => {
  const { save, shown, isUnsaved, types, resets } = begin('http://elsewhere')
  types('http://new')
  resets()
  expect([shown(), isUnsaved()]).toEqual(['http://elsewhere', false])
  expect(save).not.toHaveBeenCalled()
})

test('an invalid text is told when the field is left, and is not saved', async () => {
  const { save, shown, error, types, leavesField, saves } = begin('http://elsewhere')
  types('elsewhere')
  expect(error()).toBeUndefined()
  leavesField()
  expect(error()).toBe('not an address')
  await saves()
  expect(save).not.toHaveBeenCalled()
  expect(shown()).toBe('elsewhere')
})

test('a text that somebody else saved meanwhile is shown before it is replaced', async () => {
  const { save, shown, replaced, types, saves, rerender } = begin('http://elsewhere')
  types('http://mine')
  rerender({ value: 'http://theirs' })
  await saves()
  expect(save).not.toHaveBeenCalled()
  expect([shown(), replaced()]).toEqual(['http://mine', 'http://theirs'])

  rerender({ value: 'http://theirs-again' })
  await saves()
  expect(save).not.toHaveBeenCalled()
  expect(replaced()).toBe('http://theirs-again')
  await saves()
  expect(save).toHaveBeenCalledExactlyOnceWith('http://mine')
})

test('a text that somebody else saved alike needs no saving', () => {
  const { isUnsaved, types, rerender } = begin('http://elsewhere')
  types('http://same')
  rerender({ value: 'http://same' })
  expect(isUnsaved()).toBe(false)
})

test('an emptied text is saved as what an empty one stands for', async () => {
  const { save, rerender, shown, types, saves } = begin('http://elsewhere')
  types('  ')
  await saves()
  expect(save).toHaveBeenCalledExactlyOnceWith('http://here')
  rerender({ value: 'http://here' })
  expect(shown()).toBe('http://here')
})

test('emptying a text that already is what an empty one stands for saves nothing', () => {
  const { isUnsaved, shown, types, leavesField } = begin('http://here')
  types('')
  expect(isUnsaved()).toBe(false)
  leavesField()
  expect(shown()).toBe('http://here')
})

test('undoing the first text saves what an empty one stands for', async () => {
  const { save, rerender, types, saves, undo } = begin('')
  types('http://elsewhere')
  await saves()
  rerender({ value: 'http://elsewhere' })
  await undo()
  expect(save).toHaveBeenLastCalledWith('http://here')
})

import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTextSetting } from './useTextSetting.ts'

function begin(value: string) {
  const save = vi.fn<(next: string) => Promise<void>>(async () => {})
  const { result, rerender } = renderHook(
    (now: { value: string }) =>
      useTextSetting({ ...now, save, valueIfEmpty: 'http://here', isMultiline: false }),
    { initialProps: { value } },
  )
  return {
    save,
    rerender,
    shown: () => result.current.text,
    undo: () => act(async () => result.current.undo?.()),
    async types(text: string) {
      act(() => result.current.onChange(text))
      await act(async () => result.current.onBlur())
    },
  }
}

test('an emptied text is saved as what an empty one stands for', async () => {
  const { save, rerender, shown, types } = begin('http://elsewhere')
  await types('  ')
  expect(save).toHaveBeenCalledExactlyOnceWith('http://here')
  rerender({ value: 'http://here' })
  expect(shown()).toBe('http://here')
})

test('emptying a text that already is what an empty one stands for saves nothing', async () => {
  const { save, shown, types } = begin('http://here')
  await types('')
  expect(save).not.toHaveBeenCalled()
  expect(shown()).toBe('http://here')
})

test('undoing the first text saves what an empty one stands for', async () => {
  const { save, rerender, types, undo } = begin('')
  await types('http://elsewhere')
  rerender({ value: 'http://elsewhere' })
  await undo()
  expect(save).toHaveBeenLastCalledWith('http://here')
})

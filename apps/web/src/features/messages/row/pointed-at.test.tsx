import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePointerTracking, useIsPointedAt } from './pointed-at.ts'

function Row({ mid }: { mid: number }) {
  return (
    <p data-mid={mid} data-place="g5" tabIndex={-1}>
      {useIsPointedAt(mid, 'g5') ? 'hovered' : `row ${mid}`}
    </p>
  )
}

function Feed() {
  usePointerTracking()
  return (
    <>
      <Row mid={1} />
      <Row mid={2} />
      <button type="button">latest</button>
    </>
  )
}

test('the row under the mouse is hovered, also when no enter or leave event is fired', () => {
  render(<Feed />)
  fireEvent.pointerOver(screen.getByText('row 1'), { pointerType: 'mouse' })
  expect(screen.getByText('hovered').dataset.mid).toBe('1')
  fireEvent.pointerOver(screen.getByText('row 2'), { pointerType: 'mouse' })
  expect(screen.getAllByText('hovered').map((row) => row.dataset.mid)).toEqual(['2'])
  fireEvent.pointerOver(screen.getByText('latest'), { pointerType: 'mouse' })
  expect(screen.queryByText('hovered')).toBeNull()
})

test('of a hovered and a focused row, only the one that was entered last shows its tools', () => {
  render(<Feed />)
  const rows = document.querySelectorAll<HTMLElement>('[data-mid]')
  const shown = () => screen.queryAllByText('hovered').map((row) => row.dataset.mid)
  fireEvent.pointerOver(screen.getByText('row 1'), { pointerType: 'mouse' })
  act(() => rows[1]?.focus())
  expect(shown()).toEqual(['2'])
  fireEvent.pointerOver(screen.getByText('row 1'), { pointerType: 'mouse' })
  expect(shown()).toEqual(['1'])
  fireEvent.pointerOver(screen.getByText('latest'), { pointerType: 'mouse' })
  expect(shown()).toEqual(['2'])
  act(() => rows[1]?.blur())
  expect(shown()).toEqual([])
})

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useHoverTracking, useIsHovered } from './hovered.ts'

afterEach(cleanup)

function Row({ mid }: { mid: number }) {
  return <p data-mid={mid}>{useIsHovered(mid) ? 'hovered' : `row ${mid}`}</p>
}

function Feed() {
  useHoverTracking()
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

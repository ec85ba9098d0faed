import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { answerThread, threadAddress } from '../../../testing/small-thread.ts'

afterEach(() => vi.restoreAllMocks())

/** Opens the menu of a message whose words lie between x = 10 and x = 50. */
async function openMenuAt(clientX: number, isSelected: boolean) {
  renderApp(threadAddress, 'alice', (server) => answerThread(server, 'some words'))
  const words = await screen.findByText('some words')
  const rect = { left: 10, right: 50, top: 0, bottom: 20 }
  Object.assign(Range.prototype, { getClientRects: () => [rect] })
  getSelection()?.removeAllRanges()
  if (isSelected) getSelection()?.selectAllChildren(words)
  // True if nobody has taken the event: then the browser shows its own menu.
  return fireEvent.contextMenu(words, { clientX, clientY: 10 })
}

test.each([
  ['selected words', 20, true, true],
  ['words beside the selection', 90, true, false],
  ['words without a selection', 20, false, false],
])('on %s (x = %i, selected: %s) the browser shows its own menu: %s', async (...given) => {
  const [, clientX, isSelected, isBrowsers] = given
  expect(await openMenuAt(clientX, isSelected)).toBe(isBrowsers)
})

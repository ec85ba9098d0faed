import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetSessionState } from '../../../store/index.ts'
import { addBrowserParts } from '../../../testing/browser-parts.ts'
import { useStickToEnd } from './useStickToEnd.ts'

const [rowHeight, boxHeight] = [100, 250]

function List({ mids }: { mids: readonly number[] }) {
  const box = useRef<HTMLDivElement>(null)
  const ends = { first: mids[0], added: 0, newest: mids.at(-1) }
  const { handleScroll } = useStickToEnd(box, { place: 'thread-1', ...ends })
  return (
    <div ref={box} data-testid="box" onScroll={handleScroll}>
      <div>
        {mids.map((mid) => (
          <div key={mid} data-mid={mid} />
        ))}
      </div>
    </div>
  )
}

function addHeights() {
  const { prototype } = HTMLElement
  const box = (one: Element) => one.closest('[data-testid=box]') as HTMLElement
  const count = (one: Element) => box(one).querySelectorAll('[data-mid]').length
  vi.spyOn(prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return count(this) * rowHeight
  })
  vi.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(boxHeight)
  vi.spyOn(prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this === box(this)) return { top: 0, bottom: boxHeight } as DOMRect
    const at = [...box(this).querySelectorAll('[data-mid]')].indexOf(this)
    const top = at * rowHeight - box(this).scrollTop
    return { top, bottom: top + rowHeight } as DOMRect
  })
  prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    const max = this.scrollHeight - boxHeight
    if (typeof to === 'object') this.scrollTop = Math.min(to.top ?? 0, max)
  } as HTMLElement['scrollTo']
}

const mids = [2, 3, 4, 5, 6, 7]
const end = mids.length * rowHeight - boxHeight

beforeEach(() => {
  addBrowserParts(false)
  resetSessionState()
  addHeights()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Opens the list, first by Back or by a link. */
async function open(shown: readonly number[], by: 'back' | 'link') {
  const element = <List mids={shown} />
  const routes = [
    { path: '/', element: null },
    { path: '/thread', element },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [by === 'link' ? '/' : '/thread'] })
  const view = render(<RouterProvider router={router} />)
  if (by === 'link') await router.navigate('/thread')
  const box = await view.findByTestId('box')
  return { box, leave: view.unmount }
}

async function leaveAt(top: number) {
  const { box, leave } = await open(mids, 'link')
  expect(box.scrollTop).toBe(end)
  box.scrollTop = top
  box.dispatchEvent(new Event('scroll', { bubbles: true }))
  leave()
}

test.each([
  ['by Back', 'back', mids, 0, 130],
  ['by a link', 'link', mids, 0, 130],
  ['by Back after a new reply', 'back', [...mids, 8], 0, 130],
  ['by a link after a new reply, at its end', 'link', [...mids, 8], 0, end + rowHeight],
  ['by Back after a long time', 'back', mids, 11 * 60_000, 130],
  ['by a link after a long time, at its end', 'link', mids, 11 * 60_000, end],
  ['by Back after older replies were loaded', 'back', [1, ...mids], 0, 230],
  [
    'by Back after the message was deleted, at its end',
    'back',
    [2, 4, 5, 6, 7],
    0,
    end - rowHeight,
  ],
] as const)('a thread opens where it was left: %s', async (_name, by, shown, ms, top) => {
  await leaveAt(130)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
  const { box } = await open(shown, by)
  expect(box.scrollTop).toBe(top)
})

test('a thread that was left at its end opens at its end', async () => {
  await leaveAt(end)
  const { box } = await open([...mids, 8], 'back')
  expect(box.scrollTop).toBe(end + rowHeight)
})

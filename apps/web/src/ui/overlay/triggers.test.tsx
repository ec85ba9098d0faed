import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import { Dialog } from './Dialog.tsx'
import { Tooltips } from './Tooltips.tsx'
import { tooltip } from './tooltip.ts'
import { ContextMenu, DropdownMenu, Popover } from './triggers.tsx'

beforeAll(() => {
  // Browser APIs that jsdom lacks and floating elements use for measuring.
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  Element.prototype.hasPointerCapture = () => false
  Element.prototype.scrollIntoView = () => {}
})
// The overlays are loaded in the first test, on a machine that may be busy.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

const menu = { label: 'Actions', closeLabel: 'Close' }

function Menus() {
  const [isAsking, setAsking] = useState(false)
  return (
    <main>
      <ContextMenu {...menu} items={() => [{ label: 'Open', onSelect() {} }]}>
        <section>
          <p>Area</p>
          <DropdownMenu {...menu} items={[{ label: 'Rename', onSelect: () => setAsking(true) }]}>
            <button type="button" {...tooltip('More', { shortcut: 'M' })}>
              More
            </button>
          </DropdownMenu>
        </section>
      </ContextMenu>
      <Popover label="Emoji" trigger={<button type="button">Pick</button>}>
        <button type="button">Smile</button>
      </Popover>
      <Dialog open={isAsking} onOpenChange={setAsking} title="New name" closeLabel="Close">
        <input aria-label="Name" />
      </Dialog>
      <Tooltips />
    </main>
  )
}

const more = () => screen.getByRole('button', { name: 'More' })

// The first test: later ones find the overlays loaded.
test('a right click before the overlays are loaded opens the menu and keeps the page', async () => {
  render(<Menus />)
  const trigger = more()
  fireEvent.contextMenu(screen.getByText('Area'), { clientX: 5, clientY: 7 })
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeTruthy()
  expect(trigger.isConnected).toBe(true)
})

test('Enter opens the menu and focuses its first item', async () => {
  render(<Menus />)
  more().focus()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Rename' })
  await waitFor(() => expect(document.activeElement).toBe(item))
  expect(more().getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(more()))
})

test('a dialog that a menu item opens returns the focus to the trigger of the menu', async () => {
  render(<Menus />)
  more().focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Rename' })
  await userEvent.keyboard('{Enter}')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(more())
})

test('the same press opens and closes a popover', async () => {
  render(<Menus />)
  const pick = screen.getByRole('button', { name: 'Pick' })
  await userEvent.click(pick)
  expect(await screen.findByRole('dialog', { name: 'Emoji' })).toBeTruthy()
  await userEvent.click(pick)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Emoji' })).toBeNull())
})

test('a tooltip shows for a pointer that rests, and closes with a press', async () => {
  render(<Menus />)
  await userEvent.hover(more())
  expect((await screen.findByRole('tooltip')).textContent).toBe('MoreM')
  fireEvent.pointerDown(more())
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull()
})

test('a tooltip shows on keyboard focus and goes with Escape', async () => {
  render(<Menus />)
  await userEvent.tab()
  expect(document.activeElement).toBe(more())
  expect((await screen.findByRole('tooltip')).textContent).toBe('MoreM')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

function NameWithCard() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <main>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Ines
      </button>
      {anchor && (
        <AnchoredPopover anchor={anchor} label="Profile" onClose={() => setAnchor(undefined)}>
          <button type="button">Message</button>
        </AnchoredPopover>
      )}
    </main>
  )
}

test('an anchored popover takes the focus and returns it to its anchor', async () => {
  render(<NameWithCard />)
  const name = screen.getByRole('button', { name: 'Ines' })
  await userEvent.click(name)
  const message = await screen.findByRole('button', { name: 'Message' })
  await waitFor(() => expect(document.activeElement).toBe(message))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Profile' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(name))
})

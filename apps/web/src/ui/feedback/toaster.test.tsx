import { configure, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addBrowserParts } from '../../testing/browser-parts.ts'
import { showToast, toasts } from './toast.ts'
import { Toaster } from './Toaster.tsx'

// The code of the toasts is loaded first.
configure({ asyncUtilTimeout: 20_000 })

test('two failures of one cause show one toast, with the text of the second', async () => {
  addBrowserParts(false)
  render(<Toaster label="Notices" />)
  // Other tests of this process may have loaded the library: a toast would come before the region that shows it.
  void toasts()
  await screen.findByRole('region', { name: /Notices/ })
  const failure = { id: 'failure', kind: 'error' as const, duration: Infinity }
  showToast({ ...failure, text: 'No answer' })
  await screen.findByText('No answer')
  showToast({ ...failure, text: 'Still no answer' })
  await screen.findByText('Still no answer')
  showToast({ ...failure, id: 'other', text: 'Another cause' })
  await screen.findByText('Another cause')
  // The toasts of other tests of this process may still be shown.
  const own = ['No answer', 'Still no answer', 'Another cause']
  await waitFor(() => {
    const shown = [...document.querySelectorAll('[data-sonner-toast]')]
    const texts = shown.map(({ textContent }) => textContent ?? '')
    expect(texts.filter((text) => own.includes(text)).sort()).toEqual([
      'Another cause',
      'Still no answer',
    ])
  })
})

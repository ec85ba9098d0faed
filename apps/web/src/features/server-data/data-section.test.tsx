import { getStorageUse, getSystemMetrics, listJobs } from '@parley/protocol'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

test.each([
  ['erin', 1, 0],
  ['dave', 0, 1],
] as const)(
  '%s, an administrator, exports the server only as its owner',
  async (name, notes, buttons) => {
    renderApp('/setting/data_management', name, (server) => {
      server.answer(listJobs, [])
      server.answer(getStorageUse, { files: 0, bytes: 0, recent: [], free: null, total: null })
      server.answer(getSystemMetrics, { message_count: 0, file_count: 0 } as never)
    })
    await screen.findByText(/^0 files with/)
    const note = 'Only the owner of the server can export it.'
    expect(screen.queryAllByText(note)).toHaveLength(notes)
    expect(screen.queryAllByRole('button', { name: 'Prepare download' })).toHaveLength(buttons)
  },
)

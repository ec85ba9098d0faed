import { expect, test } from 'vitest'
import { showToast, toasterState } from './toast.ts'

test('a confirmation is shorter than a toast with an action or a failure', async () => {
  const durations: Record<string, unknown> = {}
  const show = (_: unknown, { id, duration }: { id: string; duration: number }) => {
    durations[id] = duration
  }
  toasterState.setReady({ success: show, error: show, info: show } as never)
  showToast({ id: 'copied', text: 'Copied', kind: 'success' })
  showToast({
    id: 'hidden',
    text: 'Hidden',
    kind: 'success',
    action: { label: 'Undo', onClick() {} },
  })
  showToast({ id: 'failed', text: 'No answer', kind: 'error' })
  await Promise.resolve()
  expect(durations).toEqual({ copied: 2500, hidden: 5000, failed: 5000 })
})

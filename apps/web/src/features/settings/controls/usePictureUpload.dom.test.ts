import { RequestError } from '@parley/client'
import { setAvatar } from '@parley/protocol'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { initTranslations } from '../../../i18n/init.ts'
import { usePictureUpload } from './usePictureUpload.ts'

beforeAll(initTranslations)

const picture = new File(['x'], 'me.png', { type: 'image/png' })

function begin(...results: (string | undefined | RequestError)[]) {
  const save = vi.fn<(file: File) => Promise<string | undefined>>(async () => {
    const result = results.shift()
    if (result instanceof RequestError) throw result
    return result
  })
  const { result } = renderHook(() => usePictureUpload(save, { 413: 'Too large.' }))
  return {
    save,
    state: () => result.current,
    upload: () => act(async () => result.current.upload(picture)),
    retry: () => act(async () => result.current.retry?.()),
  }
}

test('a picture is uploaded', async () => {
  const { save, state, upload } = begin(undefined)
  await upload()
  await waitFor(() => expect(state().busy).toBe(false))
  expect(save.mock.calls.map(([file]) => file)).toEqual([picture])
  expect(state()).toMatchObject({ error: undefined, retry: undefined, isSaved: true })
})

test('a file that is not a picture is named as the error and not tried again', async () => {
  const { state, upload } = begin('This is not a picture.')
  await upload()
  await waitFor(() => expect(state().error).toBe('This is not a picture.'))
  expect(state()).toMatchObject({ retry: undefined, isSaved: false })
})

test('a picture that could not be uploaded is kept for another try', async () => {
  const { save, state, upload, retry } = begin(new RequestError(setAvatar, 503), undefined)
  await upload()
  await waitFor(() => expect(state().retry).toBeDefined())
  expect(state().error).toBeTruthy()
  await retry()
  await waitFor(() => expect(state()).toMatchObject({ error: undefined, retry: undefined }))
  expect(save.mock.calls.map(([file]) => file)).toEqual([picture, picture])
})

test('a picture that the server refused is not tried again', async () => {
  const { state, upload } = begin(new RequestError(setAvatar, 413))
  await upload()
  await waitFor(() => expect(state().error).toBe('Too large.'))
  expect(state().retry).toBeUndefined()
})

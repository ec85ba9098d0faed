import { expect, type Page } from '@playwright/test'
import { launchWith } from './launch-with.ts'
import type { Person } from './people.ts'

/** For `test.use`: a microphone that beeps once a second, a camera with moving video, and all questions answered. */
export const fakeDevices = launchWith(
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
)

/** Lets calls of somebody begin with one click, as for a user who has seen their devices before. */
export async function knowDevices({ page, session }: Person): Promise<void> {
  const settings = {
    microphone: '',
    camera: '',
    speaker: '',
    suppressesNoise: true,
    pushesToTalk: false,
    asksBefore: false,
  }
  const key = `parley.${session.server_id}.${session.user.uid}.call.devices`
  await page.evaluate(
    ([name = '', text = '']) => localStorage.setItem(name, text),
    [key, JSON.stringify(settings)],
  )
}

/** Waits until a page shows the moving video of somebody. */
export const seesVideoOf = (page: Page, { session }: Person) =>
  expect
    .poll(() =>
      page.evaluate((uid) => {
        const video = document.querySelector<HTMLVideoElement>(`li[data-person="${uid}"] video`)
        return video?.getVideoPlaybackQuality().totalVideoFrames ?? 0
      }, session.user.uid),
    )
    .toBeGreaterThan(5)

/** The id of the video track that a page shows of somebody, if it moves. */
export const movingVideoOf = (page: Page, { session }: Person): Promise<string | undefined> =>
  page.evaluate((uid) => {
    const video = document.querySelector<HTMLVideoElement>(`li[data-person="${uid}"] video`)
    const isMoving = (video?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 5
    const stream = video?.srcObject as MediaStream | undefined
    return isMoving ? stream?.getTracks()[0]?.id : undefined
  }, session.user.uid)

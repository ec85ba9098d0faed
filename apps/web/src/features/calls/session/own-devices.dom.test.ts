import { afterEach, expect, test, vi } from 'vitest'
import { OwnDevices } from './own-devices.ts'

const settings = {
  microphone: '',
  camera: '',
  speaker: '',
  suppressesNoise: true,
  blursBackground: false,
  pushesToTalk: false,
  asksBefore: false,
}

/** The members of a track that `OwnDevices` uses. */
class FakeTrack extends EventTarget {
  enabled = true
  isStopped = false
  stop = () => {
    this.isStopped = true
  }
  getSettings = () => ({ deviceId: 'one' })
  getConstraints = () => ({ width: 1280 })
  blurs: boolean[] | undefined
  getCapabilities = () => ({ backgroundBlur: this.blurs })
  applyConstraints = vi.fn<(wanted: object) => Promise<void>>(async () => {})
}

const original = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices')
afterEach(() => {
  if (original) Object.defineProperty(navigator, 'mediaDevices', original)
  else Reflect.deleteProperty(navigator, 'mediaDevices')
})

function useDevices(open: () => Promise<FakeTrack>) {
  const media = Object.assign(new EventTarget(), {
    getUserMedia: async () => {
      const track = await open()
      return { getTracks: () => [track] }
    },
  })
  Object.defineProperty(navigator, 'mediaDevices', { value: media, configurable: true })
  const listener = { changed: vi.fn<() => void>(), failed: vi.fn<(failure: unknown) => void>() }
  return { media, listener, devices: new OwnDevices(settings, listener) }
}

test('a microphone that the browser gives after the end of the call is given back', async () => {
  let give: (track: FakeTrack) => void = () => {}
  const { devices } = useDevices(() => new Promise((resolve) => (give = resolve)))
  const opening = devices.openMicrophone()
  devices.close()
  const track = new FakeTrack()
  give(track)
  await opening
  expect(track.isStopped).toBe(true)
  expect(devices.tracks.size).toBe(0)
})

test('a muted microphone stays muted when another one takes its place', async () => {
  const tracks = [new FakeTrack(), new FakeTrack()]
  const opened = [...tracks]
  const { devices } = useDevices(async () => opened.shift() ?? new FakeTrack())
  devices.setMuted(true)
  await devices.openMicrophone()
  tracks[0]?.dispatchEvent(new Event('ended'))
  await vi.waitFor(() => expect(devices.tracks.get('microphone')).toBe(tracks[1]))
  expect(tracks.map(({ enabled }) => enabled)).toEqual([false, false])
  devices.close()
  expect(tracks[1]?.isStopped).toBe(true)
})

test('without a microphone the reason is reported, and a microphone that is plugged in later is used', async () => {
  let hasDevice = false
  const { devices, listener, media } = useDevices(async () => {
    if (!hasDevice) throw new DOMException('none', 'NotFoundError')
    return new FakeTrack()
  })
  await devices.openMicrophone()
  expect(listener.failed).toHaveBeenLastCalledWith({ device: 'microphone', fault: 'missing' })
  hasDevice = true
  media.dispatchEvent(new Event('devicechange'))
  await vi.waitFor(() => expect(devices.tracks.has('microphone')).toBe(true))
  expect(listener.failed).toHaveBeenLastCalledWith(undefined)
  devices.close()
})

test.each([
  ['a system that can', [true, false], [[{ width: 1280, backgroundBlur: true }]]],
  ['a system that always does', [true], []],
  ['a system that cannot', undefined, []],
])('the background is blurred during a call by %s', async (_, blurs, asked) => {
  const track = Object.assign(new FakeTrack(), { blurs })
  const { devices } = useDevices(async () => track)
  await devices.setCamera(true)
  await devices.use({ ...settings, blursBackground: true })
  expect(track.applyConstraints.mock.calls).toEqual(asked)
  expect(devices.tracks.get('camera')).toBe(track)
  devices.close()
})

import type { DeviceSettings } from './device-settings.ts'

/** Why a microphone, camera or screen cannot be opened. */
export type DeviceFault = 'refused' | 'missing' | 'in-use' | 'insecure' | 'other'

/** The devices of this machine. Before the user has allowed one, browsers give neither ids nor names. */
export interface DeviceLists {
  microphones: MediaDeviceInfo[]
  cameras: MediaDeviceInfo[]
  speakers: MediaDeviceInfo[]
}

export async function listDevices(): Promise<DeviceLists> {
  const all = (await media()?.enumerateDevices()) ?? []
  const of = (kind: MediaDeviceKind) =>
    all.filter((one) => one.kind === kind && one.deviceId !== '' && one.deviceId !== 'default')
  return {
    microphones: of('audioinput'),
    cameras: of('videoinput'),
    // Browsers that cannot choose a speaker list none.
    speakers: 'setSinkId' in HTMLMediaElement.prototype ? of('audiooutput') : [],
  }
}

/** Calls `changed` when a device was plugged in or out. Returns a function that ends this. */
export function watchDevices(changed: () => void): () => void {
  media()?.addEventListener('devicechange', changed)
  return () => media()?.removeEventListener('devicechange', changed)
}

/** Opens the chosen microphone, or the default one if that is missing. */
export function openMicrophone({
  microphone,
  suppressesNoise,
}: Pick<DeviceSettings, 'microphone' | 'suppressesNoise'>): Promise<MediaStreamTrack> {
  return withDefault(microphone, (deviceId) =>
    open({
      audio: {
        echoCancellation: true,
        noiseSuppression: suppressesNoise,
        autoGainControl: true,
        ...deviceId,
      },
    }),
  )
}

/** Opens the chosen camera, or the default one if that is missing. */
export async function openCamera({
  camera,
  blursBackground,
}: Pick<DeviceSettings, 'camera' | 'blursBackground'>): Promise<MediaStreamTrack> {
  const track = await withDefault(camera, (deviceId) =>
    open({
      video: {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { max: 30 },
        ...deviceId,
      },
    }),
  )
  if (blursBackground) await setBlur(track, true)
  return track
}

/** Whether pages can switch the background blur of a camera on and off. */
export function canBlur(track: MediaStreamTrack): boolean {
  // Not all browsers have `getCapabilities`.
  const { backgroundBlur = [] } = (track.getCapabilities?.() ?? {}) as {
    /** Of "Media Capture and Streams Extensions". */
    backgroundBlur?: boolean[]
  }
  return backgroundBlur.includes(true) && backgroundBlur.includes(false)
}

/** Blurs the background of a camera, or shows it. Does nothing where the system cannot. */
export async function setBlur(track: MediaStreamTrack, isBlurred: boolean): Promise<void> {
  if (!canBlur(track)) return
  const wanted = { ...track.getConstraints(), backgroundBlur: isBlurred }
  // A system that refuses it now shows the camera as it is.
  await track.applyConstraints(wanted).catch(() => {})
}

/** Asks for a screen, a window or a tab, with its audio if the browser and the user allow it. */
export async function openScreen(): Promise<{
  video: MediaStreamTrack
  audio: MediaStreamTrack | undefined
}> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { max: 30 } },
    audio: true,
  })
  const [video] = stream.getVideoTracks()
  if (!video) throw new DOMException('No video track', 'NotFoundError')
  video.contentHint = 'detail'
  return { video, audio: stream.getAudioTracks()[0] }
}

/** The reason why a device could not be opened. */
export function faultOf(error: unknown): DeviceFault {
  if (!media()) return 'insecure'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'in-use'
  return 'other'
}

// Browsers have no devices on pages without HTTPS.
const media = (): MediaDevices | undefined => navigator.mediaDevices as MediaDevices | undefined

async function withDefault(
  id: string,
  openOne: (deviceId: { deviceId?: ConstrainDOMString }) => Promise<MediaStreamTrack>,
): Promise<MediaStreamTrack> {
  if (id === '') return openOne({})
  try {
    return await openOne({ deviceId: { exact: id } })
  } catch (error) {
    if (faultOf(error) !== 'missing') throw error
    return openOne({})
  }
}

async function open(wanted: MediaStreamConstraints): Promise<MediaStreamTrack> {
  const [track] = (await navigator.mediaDevices.getUserMedia(wanted)).getTracks()
  if (!track) throw new DOMException('No track', 'NotFoundError')
  return track
}

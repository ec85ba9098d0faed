/** Why a microphone, camera or screen cannot be had. */
export type DeviceFault = 'refused' | 'missing' | 'in-use' | 'insecure' | 'other'

export async function openMicrophone(): Promise<MediaStreamTrack> {
  return firstOf(
    await media().getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    }),
  )
}

export async function openCamera(): Promise<MediaStreamTrack> {
  return firstOf(
    await media().getUserMedia({
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 } },
    }),
  )
}

/** Asks for a screen, a window or a tab, with its sound if the browser and the user give it. */
export async function openScreen(): Promise<{
  picture: MediaStreamTrack
  sound: MediaStreamTrack | undefined
}> {
  const stream = await media().getDisplayMedia({
    video: { frameRate: { max: 30 } },
    audio: true,
  })
  const [picture] = stream.getVideoTracks()
  if (!picture) throw new DOMException('No picture', 'NotFoundError')
  picture.contentHint = 'detail'
  return { picture, sound: stream.getAudioTracks()[0] }
}

/** The reason why a device could not be opened. */
export function faultOf(error: unknown): DeviceFault {
  if (!('mediaDevices' in navigator)) return 'insecure'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'in-use'
  return 'other'
}

// Browsers have no devices on pages without HTTPS.
const media = () => navigator.mediaDevices

function firstOf(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getTracks()
  if (!track) throw new DOMException('No track', 'NotFoundError')
  return track
}

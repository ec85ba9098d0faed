import { useEffect, useState } from 'react'
import type { DeviceSettings } from '../session/device-settings.ts'
import { type DeviceFault, faultOf, openCamera, openMicrophone } from '../session/devices.ts'

interface Preview {
  track: MediaStreamTrack | undefined
  fault: DeviceFault | undefined
}

const nothing: Preview = { track: undefined, fault: undefined }

/** Opens the chosen microphone while the dialog is open. */
export function useMicrophonePreview({ microphone, suppressesNoise }: DeviceSettings): Preview {
  const [preview, setPreview] = useState(nothing)
  useEffect(
    () => show(() => openMicrophone({ microphone, suppressesNoise }), setPreview),
    [microphone, suppressesNoise],
  )
  return preview
}

/** Opens the chosen camera while `isOn`. */
export function useCameraPreview(
  { camera, blursBackground }: DeviceSettings,
  isOn: boolean,
): Preview {
  const [preview, setPreview] = useState(nothing)
  useEffect(
    () => (isOn ? show(() => openCamera({ camera, blursBackground }), setPreview) : undefined),
    [camera, blursBackground, isOn],
  )
  return isOn ? preview : nothing
}

function show(
  open: () => Promise<MediaStreamTrack>,
  setPreview: (preview: Preview) => void,
): () => void {
  let isOver = false
  const opening = open()
  opening.then(
    (track) => !isOver && setPreview({ track, fault: undefined }),
    (error: unknown) => !isOver && setPreview({ track: undefined, fault: faultOf(error) }),
  )
  return () => {
    isOver = true
    opening.then(
      (track) => track.stop(),
      () => {},
    )
  }
}

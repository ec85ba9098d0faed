/** Why nothing can be recorded. */
export type MicrophoneProblem = 'insecure' | 'unsupported' | 'refused' | 'missing' | 'busy'

const problems: Partial<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Asks for the microphone. Other errors than the known problems are rejected. */
export async function openMicrophone(): Promise<MediaStream | MicrophoneProblem> {
  // Browsers offer the microphone only to pages that came by HTTPS or from this machine.
  if (!isSecureContext) return 'insecure'
  if (!('mediaDevices' in navigator) || !('MediaRecorder' in globalThis)) return 'unsupported'
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    const problem = error instanceof DOMException ? problems[error.name] : undefined
    if (problem) return problem
    throw error
  }
}

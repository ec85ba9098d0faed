const shorter = 200
const longer = 320

/**
 * The place a picture takes, known before its first byte: the longer side at most 320, the shorter at most
 * 200, never larger than the picture itself.
 */
export function boxOf(width: number | undefined, height: number | undefined) {
  if (!width || !height) return { width: longer, height: shorter }
  const scale = Math.min(longer / Math.max(width, height), shorter / Math.min(width, height), 1)
  // A thin strip keeps enough height to be pressed.
  return {
    width: Math.max(32, Math.round(width * scale)),
    height: Math.max(32, Math.round(height * scale)),
  }
}

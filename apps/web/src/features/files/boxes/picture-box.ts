const shorter = 200
const longer = 320

/**
 * The size of a picture's box, known before it loads: the longer side at most 320, the shorter at most 200. A
 * picture is not enlarged.
 */
export function boxOf(width: number | undefined, height: number | undefined) {
  if (!width || !height) return { width: longer, height: shorter }
  const scale = Math.min(longer / Math.max(width, height), shorter / Math.min(width, height), 1)
  // A thin picture stays large enough to press.
  return {
    width: Math.max(32, Math.round(width * scale)),
    height: Math.max(32, Math.round(height * scale)),
  }
}

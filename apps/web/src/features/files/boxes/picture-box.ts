const largest = { width: 480, height: 360 }

/** The size of a picture's box, known before it loads. A picture is not enlarged. */
export function boxOf(width: number | undefined, height: number | undefined) {
  if (!width || !height) return { width: (largest.height * 4) / 3, height: largest.height }
  const scale = Math.min(largest.width / width, largest.height / height, 1)
  // A thin picture stays large enough to press.
  return {
    width: Math.max(32, Math.round(width * scale)),
    height: Math.max(32, Math.round(height * scale)),
  }
}

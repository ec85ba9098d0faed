const largest = { width: 480, height: 360 }
const largestTile = { width: 320, height: 180 }

/**
 * The size of a picture's box, known before it loads. A picture is not enlarged. A tile is smaller, so that
 * several fit side by side.
 */
export function boxOf(width: number | undefined, height: number | undefined, asTile = false) {
  const most = asTile ? largestTile : largest
  if (!width || !height) return { width: (most.height * 4) / 3, height: most.height }
  const scale = Math.min(most.width / width, most.height / height, 1)
  // A thin picture stays large enough to press.
  return {
    width: Math.max(32, Math.round(width * scale)),
    height: Math.max(32, Math.round(height * scale)),
  }
}

// The accent colour of the server. The style sheet takes its hue and makes it light or dark enough for each theme.

const itemName = 'parley.accent'

/** Shows an accent colour on all pages, also on the next start; an empty one stands for the usual colour. */
export function showAccent(accent: string): void {
  applyAccent(accent)
  try {
    if (accent === '') localStorage.removeItem(itemName)
    else localStorage.setItem(itemName, accent)
  } catch {
    // Without storage, the next start shows the usual colour for a moment.
  }
}

/** Shows the colour of the last visit before the first paint. */
export function showStoredAccent(): void {
  try {
    applyAccent(localStorage.getItem(itemName) ?? '')
  } catch {
    // No storage.
  }
}

function applyAccent(accent: string): void {
  const { documentElement } = document
  const isColor = /^#[0-9a-f]{6}$/i.test(accent)
  if (isColor) documentElement.style.setProperty('--brand', accent)
  else documentElement.style.removeProperty('--brand')
  documentElement.toggleAttribute('data-brand', isColor)
}

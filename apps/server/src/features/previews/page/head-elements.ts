// The elements of a head, and those around and within them. Others begin the body.
const headElements = new Set([
  ...['html', 'head', 'title', 'meta', 'link', 'base', 'script', 'style', 'noscript', 'template'],
  ...['object', 'param', 'bgsound', 'basefont'],
])

/**
 * The parser searches all open elements at each end of one, so that a page of nothing but deep nesting would take
 * minutes.
 */
export const maxDepth = 256

/** Whether a start tag ends the head of a page, whose own tags may be left out. */
export const endsHead = (name: string): boolean => !headElements.has(name)

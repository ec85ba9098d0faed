/** Adds what jsdom lacks and screens use, in a form that does nothing. */
export function addBrowserParts(isPhone: boolean): void {
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({
      matches: isPhone && query.includes('width'),
      addEventListener() {},
      removeEventListener() {},
    }),
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
  })
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    releasePointerCapture() {},
    scrollIntoView() {},
    scrollTo() {},
  })
  // As a browser that cannot insert text in this way.
  Object.assign(document, { execCommand: () => false })
  URL.createObjectURL = () => 'blob:test'
  URL.revokeObjectURL = () => {}
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The landmark around an element. What opens beside the element goes there, so that all content is in one. */
export function landmarkOf(element: Element | null): HTMLElement | undefined {
  return element?.closest<HTMLElement>('main, [role="main"], nav, aside') ?? undefined
}

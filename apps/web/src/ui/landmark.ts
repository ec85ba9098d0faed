/**
 * The landmark in which something stands. What opens beside it is put there, so that nothing of the page is
 * outside of all of them.
 */
export function landmarkOf(element: Element | null): HTMLElement | undefined {
  return element?.closest<HTMLElement>('main, [role="main"], nav, aside') ?? undefined
}

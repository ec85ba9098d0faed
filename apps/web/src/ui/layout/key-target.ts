/** Whether a key pressed on this target types text or belongs to a form field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a dialog or menu is open. Keys then belong to it. */
export const isOverlayOpen = () =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

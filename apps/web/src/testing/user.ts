import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'

/**
 * Someone who clicks and types without pauses. A dialog that has just opened takes the pointer one render later, which
 * no user notices and a test may: whether the pointer reaches an element is checked in the browser tests only.
 */
export const startUser = () =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

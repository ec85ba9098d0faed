/** Bubbles from a text just before it is opened or closed, so that the feed around it lets it grow. */
export const foldEvent = 'parley:fold'

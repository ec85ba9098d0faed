/** Dispatched by a text before it expands or collapses. The feed then stops holding its scroll position. */
export const foldEvent = 'parley:fold'

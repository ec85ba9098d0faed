export const outletsKey = ['outlets']
